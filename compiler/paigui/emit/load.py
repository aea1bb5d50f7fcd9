"""Running a generated module in memory."""

from __future__ import annotations

import sys
from types import ModuleType


def module_from(source: str, name: str) -> ModuleType:
    """A module made from the text that `scorer_source` gave; nothing is written and the module is not put into sys.modules.

    This executes code, and is safe for what it is meant for: the text is our own output, printed from the core language, in
    which there is no call but those of the runtime; names of users are identifiers of the module or literals, and no text
    of theirs stands outside a literal, docstring or comment (emit/literals.py). Never hand it text from elsewhere.
    """
    module = ModuleType(name)
    module.__file__ = f"<paigui {name}>"
    code = compile(source, module.__file__, "exec", dont_inherit=True)
    # Dataclasses of a standalone module look their module up by name while they are made.
    before = sys.modules.get(name)
    sys.modules[name] = module
    try:
        exec(code, module.__dict__)  # noqa: S102
    finally:
        if before is None:
            del sys.modules[name]
        else:
            sys.modules[name] = before
    return module
