"""Results of earlier runs as plain data in the build folder, by all that they depend on."""

from sanfab.cache.store import Cache, cache_of_existing, open_cache, result_key

__all__ = ["Cache", "cache_of_existing", "open_cache", "result_key"]
