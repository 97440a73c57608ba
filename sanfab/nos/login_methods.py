"""Words of a list of login methods <-> methods, by the words of a NOS."""

from collections.abc import Iterable, Mapping

from sanfab.facts.services import LoginMethod

MethodWords = Mapping[str, LoginMethod]
"""What a NOS calls all TACACS+ servers, and the local accounts."""
_GROUP = "group "


def methods_of(known: MethodWords, words: Iterable[str]) -> list[LoginMethod]:
    """Return the methods of a list, a server group as one word.

    >>> known = {"group tacacs+": LoginMethod("servers"), "local": LoginMethod("local")}
    >>> [str(one) for one in methods_of(known, ["group tacacs+", "group ISE", "none"])]
    ['TACACS+', 'group ISE', 'none']
    """
    return [known.get(word) or _other(word) for word in words]


def _other(word: str) -> LoginMethod:
    if word.startswith(_GROUP):
        return LoginMethod("group", word.removeprefix(_GROUP))
    return LoginMethod("other", word)


def words_of_methods(known: MethodWords, methods: Iterable[LoginMethod]) -> str:
    """Return a list of methods as the NOS states it.

    >>> known = {"tacacs+": LoginMethod("servers"), "local": LoginMethod("local")}
    >>> words_of_methods(known, [LoginMethod("servers"), LoginMethod("local")])
    'tacacs+ local'
    """
    words = {method: word for word, method in known.items()}
    return " ".join(words.get(one) or _words_of(one) for one in methods)


def _words_of(method: LoginMethod) -> str:
    return f"{_GROUP}{method.name}" if method.kind == "group" else method.name
