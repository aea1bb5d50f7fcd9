"""Another name for what a module defines: everywhere it is meant, and nowhere else."""

from __future__ import annotations

import pytest

from paigui.emit.renaming import renamed


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("x = 1\ny = x + x\n", "z = 1\ny = z + z\n"),
        ("def x() -> int:\n    return x()\n", "def z() -> int:\n    return z()\n"),
        ("class x:\n    pass\n\n\nclass y(x):\n    pass\n", "class z:\n    pass\n\n\nclass y(z):\n    pass\n"),
        # Attributes, keywords and methods are other things.
        ("y = a.x\n", "y = a.x\n"),
        ("y = f(x=x)\n", "y = f(x=z)\n"),
        ("class C:\n    def x(self):\n        x(self)\n", "class C:\n    def x(self):\n        z(self)\n"),
        ("class C:\n    x: x = x\n", "class C:\n    x: z = z\n"),
        # What a function calls so itself.
        ("def f(x: x = x) -> x:\n    return x\n", "def f(x: z = z) -> z:\n    return x\n"),
        ("def f():\n    for x in y:\n        x()\n", "def f():\n    for x in y:\n        x()\n"),
        ("def f() -> int:\n    return [x for x in y]\n", "def f() -> int:\n    return [x for x in y]\n"),
        ("f = lambda x: x\n", "f = lambda x: x\n"),
        # Behind letters of several bytes; within what is formatted.
        ('y = "門風", x\n', 'y = "門風", z\n'),
        ('y = f"x 門 {x} {a.x} {x + 1}"\n', 'y = f"x 門 {z} {a.x} {z + 1}"\n'),
        ('def f(x: int) -> str:\n    return f"{x}"\n', 'def f(x: int) -> str:\n    return f"{x}"\n'),
        # A type variable is told its name; other texts are not names.
        ('x = TypeVar("x")\n', 'z = TypeVar("z")\n'),
        ('y = {"x": x}\n', 'y = {"x": z}\n'),
    ],
)  # fmt: skip
def test_renamed(before: str, after: str) -> None:
    assert renamed(before, "x", "z") == after
