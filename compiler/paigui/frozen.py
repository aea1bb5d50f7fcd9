"""Frozen dataclasses that are quick to make.

`dataclass(frozen=True, slots=True)` writes and compiles six methods for each class when its module is imported; for the two
hundred records of the compiler that takes longer than to compile a ruleset. Here the classes share all methods but the
constructor.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from typing import Any, NoReturn, TypeVar, dataclass_transform, overload

C = TypeVar("C", bound=type[Any])


@overload
def frozen(cls: C, /) -> C: ...
@overload
def frozen(*, kw_only: bool) -> Callable[[C], C]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: Any = None, /, *, kw_only: bool = False) -> Any:
    """As ``@dataclass(frozen=True, slots=True)``; `dataclasses.fields` and `dataclasses.replace` know the class.

    All fields are parameters of the constructor, and nothing runs after it.
    """
    if cls is None:
        return lambda given: _made(given, kw_only)
    return _made(cls, kw_only)


def _made(given: Any, kw_only: bool) -> Any:
    cls: Any = dataclass(init=False, repr=False, eq=False, slots=True, kw_only=kw_only)(given)
    compared = [each for each in fields(cls) if each.compare]
    cls.__init__ = _constructor(cls)
    cls.__eq__ = _equality(_values(compared))
    cls.__hash__ = _hash(_values([each for each in compared if each.hash is not False]))
    cls.__repr__ = _repr
    cls.__setattr__ = cls.__delattr__ = _refuse
    cls.__getstate__, cls.__setstate__ = _getstate, _setstate
    return cls


def _constructor(cls: Any) -> Any:
    places: list[str] = []
    keywords: list[str] = []
    body: list[str] = []
    names: dict[str, Any] = {"put": object.__setattr__, "MISSING": MISSING}
    for each in fields(cls):
        assert each.init, f"{cls.__name__}.{each.name}"
        given = value = each.name
        if each.default is not MISSING:
            names[f"default_{each.name}"] = each.default
            given = f"{each.name}=default_{each.name}"
        elif each.default_factory is not MISSING:
            names[f"new_{each.name}"] = each.default_factory
            given = f"{each.name}=MISSING"
            value = f"new_{each.name}() if {each.name} is MISSING else {each.name}"
        (keywords if each.kw_only else places).append(given)
        body.append(f" put(self, {each.name!r}, {value})\n")
    signature = ", ".join(["self", *places, *(["*", *keywords] if keywords else [])])
    exec(f"def __init__({signature}):\n{''.join(body) or ' pass'}", names)  # noqa: S102 (names of fields, no user's text)
    return names["__init__"]


def _values(of: list[Field[Any]]) -> Callable[[Any], Any]:
    return attrgetter(*(each.name for each in of)) if of else lambda _: ()


def _equality(values: Callable[[Any], Any]) -> Any:
    def __eq__(self: Any, other: object) -> Any:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    return __eq__


def _hash(values: Callable[[Any], Any]) -> Any:
    def __hash__(self: Any) -> int:
        return hash(values(self))

    return __hash__


def _repr(self: Any) -> str:
    shown = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
    return f"{type(self).__qualname__}({shown})"


def _refuse(self: Any, name: str, *_: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot change field {name!r}")


def _getstate(self: Any) -> list[Any]:
    return [getattr(self, each.name) for each in fields(self)]


def _setstate(self: Any, state: list[Any]) -> None:
    for each, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)
