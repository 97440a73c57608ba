"""Results of earlier runs as plain data in the build folder, reused where nothing changed."""

from sanfab.cache.files import Cache, cache_of_existing, open_cache

__all__ = ["Cache", "cache_of_existing", "open_cache"]
