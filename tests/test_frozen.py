"""`frozen` makes what ``@dataclass(frozen=True, slots=True)`` makes, as far as anybody can tell."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from typing import Any

import pytest

from paigui.frozen import frozen


@frozen(kw_only=True)
class Placed:
    """A parent with keywords only."""

    place: int = field(default=0, compare=False, repr=False)


@frozen
class Named(Placed):
    """A child with places."""

    name: str
    values: tuple[int, ...] = ()
    notes: dict[str, int] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedBefore:
    place: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class NamedBefore(PlacedBefore):
    name: str
    values: tuple[int, ...] = ()
    notes: dict[str, int] = field(default_factory=dict, hash=False)


@frozen
class Empty:
    """No fields at all."""


BOTH = pytest.mark.parametrize("made", [Named, NamedBefore])


@BOTH
def test_constructor(made: Any) -> None:
    one = made("a", (1,), place=3)
    assert (one.name, one.values, one.notes, one.place) == ("a", (1,), {}, 3)
    assert made("a").values == ()
    assert made("a").notes is not made("a").notes
    assert made(name="a", notes={"b": 1}).notes == {"b": 1}
    for wrong in ((), ("a", (1,), {}, 3)):
        with pytest.raises(TypeError):
            made(*wrong)
    with pytest.raises(TypeError):
        made("a", other=1)


@BOTH
def test_equality(made: Any) -> None:
    assert made("a", place=1) == made("a", place=2)
    assert hash(made("a", place=1)) == hash(made("a", place=2))
    assert made("a") != made("b")
    assert made("a") != ("a", (), {})
    assert made("a") != Empty()
    assert made("a", notes={"b": 1}) != made("a")
    assert hash(made("a", notes={"b": 1})) == hash(made("a"))


@BOTH
def test_nothing_changes_it(made: Any) -> None:
    one = made("a")
    with pytest.raises(FrozenInstanceError):
        one.name = "b"
    with pytest.raises(FrozenInstanceError):
        del one.name
    with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
        one.other = 1
    assert not hasattr(one, "__dict__")
    assert one == made("a")


@BOTH
def test_what_works_on_dataclasses(made: Any) -> None:
    one = made("a", (1,), place=3)
    assert [each.name for each in fields(one)] == ["place", "name", "values", "notes"]
    assert made.__match_args__ == ("name", "values", "notes")
    other = replace(one, name="b")
    assert (other.name, other.values, other.place) == ("b", (1,), 3)
    for again in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
        assert again == one
        assert again.place == 3
    assert repr(one) == f"{made.__name__}(name='a', values=(1,), notes={{}})"


def test_no_fields() -> None:
    assert Empty() == Empty()
    assert hash(Empty()) == hash(Empty())
    assert repr(Empty()) == "Empty()"


def test_a_field_that_is_no_parameter_is_refused() -> None:
    with pytest.raises(AssertionError, match=r"Odd\.late"):

        @frozen
        class Odd:
            """It has one."""

            late: int = field(init=False)
