"""What the package says of arguments of the wrong type: the function, the argument, what was given, what it takes.

Nothing is looked at until a call has failed, so calls that succeed cost no more.
"""

from __future__ import annotations

import functools
import os
import sys
import types
from collections.abc import Iterable, Mapping
from typing import Any, Callable, NamedTuple, Optional, TypeVar, Union, get_args, get_origin

F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C", bound=type)


class _Misfit(NamedTuple):
    """An argument, or a part of one, that has another type than its annotation says."""

    where: str
    value: object
    wanted: object


def plain_errors(function: F) -> F:
    """The function, which says in plain words if a call has failed because of an argument's type."""

    @functools.wraps(function)
    def called(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except (AttributeError, IndexError, KeyError, OverflowError, RuntimeError, TypeError) as error:
            plain = _explained(function, args, kwargs, error)
            if plain is None:
                raise
        raise plain

    return called  # type: ignore[return-value]  # wraps keeps the signature


def plain_errors_of(cls: C) -> C:
    """The class, with its public methods so."""
    for name, member in list(vars(cls).items()):
        if name.startswith("_") and name != "__init__":
            continue
        if isinstance(member, types.FunctionType):
            setattr(cls, name, plain_errors(member))
        elif isinstance(member, classmethod):
            setattr(cls, name, classmethod(plain_errors(member.__func__)))
    return cls


def title_of(function: Callable[..., Any]) -> str:
    """``kiban.Engine.search``: the name by which users call it."""
    module = function.__module__
    public = module.rpartition(".")[0] if module.rpartition(".")[2].startswith("_") else module
    return f"{public}.{function.__qualname__}".removesuffix(".__init__")


def shown(value: object) -> str:
    """The value, if it is short, and its type, with an article."""
    if value is None:
        return "None"
    kind = _with_article(type(value).__name__)
    if (dtype := getattr(value, "dtype", None)) is not None:
        return f"{kind} of {dtype}"
    text = repr(value)
    return f"{text}, {kind}" if len(text) <= 40 and "\n" not in text else kind


def _explained(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any],
               error: Exception) -> Optional[Exception]:
    import inspect  # here, so that the package is imported sooner

    signature = inspect.signature(function)
    try:
        given = signature.bind(*args, **kwargs).arguments
    except TypeError:
        return None  # too many, too few, or unknown: Python's own words are plain
    title = title_of(function)
    flat: dict[str, Any] = {}
    for name, value in given.items():
        wanted = _evaluated(function.__annotations__.get(name, Any), function.__globals__)
        if name == "self":
            flat.update(value._asdict() if hasattr(value, "_asdict") else {})
            name, wanted = "", type(value) if hasattr(value, "_asdict") else Any
        several = signature.parameters.get(name, None)
        values = value if several is not None and several.kind is several.VAR_POSITIONAL else (value,)
        for one in values:
            flat[name] = one
            if (misfit := _misfit(name, one, wanted)) is not None:
                return TypeError(f"{title}: {misfit.where} is {shown(misfit.value)}, not {_words(misfit.wanted)}")
    if isinstance(error, OverflowError) or "incompatible" in str(error) or "Unable to cast" in str(error):
        return _of_value(title, flat)
    return None


def _of_value(title: str, given: dict[str, Any]) -> Exception:
    """The types are right, yet the compiled part has no room for a value."""
    for name, value in given.items():
        if isinstance(value, int) and not -2**31 <= value < 2**31:
            return ValueError(f"{title}: {name} is {value}, which is too {'large' if value > 0 else 'small'}")
        if isinstance(value, str) and any("\ud800" <= c <= "\udfff" for c in value):
            return ValueError(f"{title}: {name} has half of a surrogate pair, which is no character")
    return TypeError(f"{title}: an argument cannot be used")


def _evaluated(annotation: object, names: dict[str, Any]) -> object:
    """What an annotation means; Any if it cannot be told."""
    text = getattr(annotation, "__forward_arg__", annotation)
    if not isinstance(text, str):
        return text
    try:
        return eval(text, {"np": sys.modules.get("numpy"), "npt": sys.modules.get("numpy.typing"), "os": os, **names})
    except (AttributeError, NameError):
        return Any


def _misfit(where: str, value: object, wanted: Any) -> Optional[_Misfit]:
    wanted = _evaluated(wanted, {})
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin is Union:
        known = [one for one in inner if _evaluated(one, {}) is not Any]
        if len(known) < len(inner) and hasattr(value, "dtype"):
            return None  # an array of numpy, whose names for types are not loaded
        tried = [_misfit(where, value, one) for one in known]
        deeper = [m for m in tried if m is not None and m.where != where]
        return None if None in tried else deeper[0] if deeper else _Misfit(where, value, wanted)
    if not _fits(value, wanted):
        return _Misfit(where, value, wanted)
    parts: Iterable[tuple[str, object, object]] = ()
    dot = f"{where}." if where else ""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        kinds, names = type(value).__annotations__, vars(sys.modules[type(value).__module__])
        parts = ((dot + field, part, _evaluated(kinds[field], names)) for field, part in zip(value._fields, value))
    elif isinstance(value, Mapping) and len(inner) == 2:
        parts = ((f"{where}[{key!r}]", part, inner[1]) for key, part in value.items())
    elif isinstance(value, tuple) and origin is tuple and ... not in inner:
        parts = ((f"{where}[{i}]", part, kind) for i, (part, kind) in enumerate(zip(value, inner)))
    elif isinstance(value, (list, tuple)) and inner:
        parts = ((f"{where}[{i}]", part, inner[0]) for i, part in enumerate(value))
    return next((m for part in parts if (m := _misfit(*part)) is not None), None)


def _fits(value: object, wanted: Any) -> bool:
    """Whether the value itself is of the type; its parts are not looked at."""
    kind = get_origin(wanted) or wanted
    if wanted is None:
        return value is None
    if wanted is int:
        return hasattr(type(value), "__index__")
    if wanted is float:
        return hasattr(type(value), "__float__") or hasattr(type(value), "__index__")
    if not isinstance(kind, type) or kind is Any:
        return True
    if isinstance(value, str) and issubclass(kind, Iterable) and kind is not str:
        return False  # a sequence of texts, but seldom meant
    try:
        return isinstance(value, kind)
    except TypeError:
        return True  # a protocol that cannot be asked for


def _with_article(name: str) -> str:
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"


def _words(wanted: Any) -> str:
    """A type in words: ``an int or None``."""
    wanted = _evaluated(wanted, {})
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin is Union:
        if any("SupportsArray" in repr(one) for one in inner):
            return "an array of numbers"
        words = list(dict.fromkeys(_words(one) for one in inner if _evaluated(one, {}) is not Any))
        return ", ".join(words[:-1]) + (" or " if len(words) > 1 else "") + words[-1]
    if wanted is None or wanted is type(None):
        return "None"
    if wanted is float:
        return "a number"
    kind = origin or wanted
    name = getattr(kind, "__name__", str(kind))
    if name == "Callable":
        return "a function"
    if name == "PathLike":
        return "a path"
    if name == "ndarray":
        return "a numpy array"
    if name in ("Sequence", "Iterable", "list", "tuple") and inner:
        return f"{_with_article(name.lower())} of {_words(inner[0]).removeprefix('a ').removeprefix('an ')}"
    return "bytes" if kind is bytes else _with_article(name)
