"""A program as one Python module."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from jinja2 import Environment, PackageLoader, StrictUndefined

from paigui.emit.context import Context, plain_name
from paigui.emit.functions import Functions, Says, docstring
from paigui.emit.identifiers import MODULE_NAMES, OF_A_VALIDATOR
from paigui.emit.imports import import_lines
from paigui.emit.layout import Doc, Row, call, listed, render, row, tuple_of
from paigui.emit.literals import comment_text, literal
from paigui.emit.play_entries import PlayEntries
from paigui.emit.runtime_names import HOME
from paigui.emit.standalone import Inlined, inlined_runtime
from paigui.emit.table_entries import TableEntries, says_of_table
from paigui.emit.tables import Tables
from paigui.ir.program import OF_PLAY, Program
from paigui.model.ruleset import NumberTable, Text
from paigui.version import __version__

RUNTIME = "paigui_runtime"

# The template writes Python, not HTML: every text of a user has been made a literal before (emit/literals.py).
_TEMPLATES = Environment(
    loader=PackageLoader("paigui.emit", "templates"),
    autoescape=False,
    undefined=StrictUndefined,
)


@dataclass(frozen=True, slots=True)
class Section:
    """Constants under a heading."""

    title: str
    lines: list[str]


def scorer_source(program: Program, *, semantic_hash: str | None = None, standalone: bool = False) -> str:
    """The text of a module that scores wins by a ruleset; the same program gives the same text, byte for byte.

    ``standalone`` puts the runtime that it needs into the module, which then imports the standard library only.
    ``semantic_hash`` is worked out where it is not given.
    """
    return _module(program, semantic_hash, standalone, validates=False)


def validator_source(program: Program, *, semantic_hash: str | None = None, standalone: bool = False) -> str:
    """The text of a module that scores wins, judges logs and says what may be done by a ruleset; else as `scorer_source`."""
    return _module(program, semantic_hash, standalone, validates=True)


def _module(program: Program, semantic_hash: str | None, standalone: bool, validates: bool) -> str:
    if semantic_hash is None:
        from paigui.ir import semantic_hash as hashed

        semantic_hash = hashed(program)
    runtime = inlined_runtime(validates or says_of_table(program), validates) if standalone else None
    reserved = (runtime.names if runtime else frozenset()) | (OF_A_VALIDATOR if validates else frozenset())
    context = Context(program, reserved, validates)
    return _Module(program, context, semantic_hash, runtime).text()


class _Module:
    def __init__(
        self, program: Program, context: Context, semantic_hash: str, runtime: Inlined | None
    ) -> None:
        self.program = program
        self.validates = context.with_play
        self.context = context
        self.semantic_hash = semantic_hash
        self.runtime = runtime
        self.functions = Functions(context)
        for name in ("Score", "Scorer", "Win", "WinError"):
            context.use(name)
        if self.validates:
            for name in ("Game", "Line", "PlayRules", "Report", "State", "TableRules"):
                context.use(name)

    def text(self) -> str:
        """The module."""
        self._definitions()
        tables = self._tables()
        constants = self._constants()
        options: list[Doc] = [f"{literal(name)}: {literal(value)}" for name, value in self.program.options]
        template = _TEMPLATES.get_template(f"{self._kind}.py.j2")
        found = template.render(
            header=self._header(),
            docstring=[line.removeprefix("    ") for line in docstring(self._title())],
            imports=self._imports(),
            exported=sorted(self._exported(), key=lambda name: (not name.isupper(), name.islower(), name)),
            ruleset=literal(self.program.id),
            edition=literal(self.program.edition),
            options=render(listed("{", options, "}"), column=len("OPTIONS: dict[str, bool | int | str] = ")),
            semantic_hash=literal(self.semantic_hash),
            compiler_version=literal(__version__),
            runtime=self.runtime.code if self.runtime else "",
            constants=constants,
            functions=self.functions.printed,
            tables=tables,
        )
        return found.rstrip("\n") + "\n"

    @property
    def _kind(self) -> str:
        return "validator" if self.validates else "scorer"

    def _exported(self) -> frozenset[str]:
        if self.validates:
            return MODULE_NAMES | OF_A_VALIDATOR - {"m"}
        return MODULE_NAMES if says_of_table(self.program) else MODULE_NAMES - {"TABLE"}

    def _title(self) -> list[str]:
        title = self.program.title
        names = [name for name in dict.fromkeys((title.zh, title.en)) if name] or [self.program.id]
        return [" · ".join(names) + f": the {self._kind}."]

    def _header(self) -> list[str]:
        program = self.program
        edition = f", edition {program.edition}" if program.edition else ""
        found = [
            f"Made by paigui {__version__} from the ruleset {program.id}{edition}.",
            "Do not edit: change the ruleset and compile it again.",
            *(f"Option {name} = {_shown(value)}" for name, value in program.options),
            f"Semantic hash: {self.semantic_hash}",
        ]
        if any(map(asks_in_a_loop, self.functions.printed)):
            # Lambdas that these are given are called at once, so a loop variable in one is the right one.
            found.append("ruff: noqa: B023")
        return [comment_text(line) for line in found]

    def _imports(self) -> list[list[str]]:
        future = ["from __future__ import annotations"]
        if self.runtime:
            return [future, self.runtime.imports]
        by_module: dict[str, set[str]] = {}
        standard: dict[str, set[str]] = {}
        if self.validates:
            standard = {"collections.abc": {"Iterable"}, "typing": {"Any"}}
        for name in self.context.used:
            by_module.setdefault(f"{RUNTIME}.{HOME[name]}", set()).add(name)
        return [
            future,
            *([import_lines(set(), standard)] if standard else []),
            import_lines(set(), by_module),
        ]

    def _constants(self) -> list[Section]:
        context, program = self.context, self.program
        maps = [
            render(row(f"{context.maps[each.id]} = ", self._wind_tuple(each.tiles)), 0)
            for each in program.maps
        ]
        tables = [
            render(row(f"{context.table_names[each.id]} = ", _rows(each)), 0) for each in program.tables
        ]
        ways = [f"{name} = 1 << {index}" for index, name in enumerate(context.ways.values())]
        rules = [f"{name} = {value}" for name, value in context.rule_constants()]
        sets = [f"{name} = {value}" for name, value in context.tile_sets.definitions()]
        found = [
            Section("Ways of winning, as bits of Hand.way.", ways),
            Section("Rules, as bits of the mask of what is counted and what stands.", rules),
            Section("Sets of tiles.", sets),
            Section("What a wind stands for: east, south, west, north.", maps),
            Section("What numbers stand for: from, to, value.", tables),
        ]
        return [section for section in found if section.lines]

    def _wind_tuple(self, tiles: tuple[int, int, int, int]) -> Doc:
        return listed("(", [self.context.tile_sets.code(mask).doc for mask in tiles], ")")

    def _definitions(self) -> None:
        for definition in self.context.definition_list():
            says = Says(
                definition.span,
                definition.cites,
                _named(definition.name),
                definition.says,
            )
            of_play = definition.name.startswith(OF_PLAY)
            level = "play" if of_play else self.context.level(definition.body)
            self.functions.add(self.context.definitions[definition.name], level, definition.body, says)

    def _tables(self) -> list[str]:
        program = self.program
        tables = Tables(self.context, self.functions).program(program)
        items: list[Doc] = ["ruleset=RULESET", "edition=EDITION", "options=OPTIONS"]
        printed: list[str] = []
        for key in ("ways", "refusals", "forms", "rules", "facts", "settlement"):
            if tables[key] == "()":
                continue
            name = self.context.identifiers.fresh(key.upper())
            printed.append(render(row(f"{name} = ", tables[key])))
            items.append(f"{key}={name}")
        items.append(row("order=", tuple_of([_step(each) for each in program.order])))
        if scores := self._scores():
            items.append(row("scores=", scores))
        items += self._readings()
        if self.validates or says_of_table(program):
            rules = TableEntries(self.context, self.functions).rules(program)
            printed.append(render(Row(("TABLE = ", rules))))
        if any(entry.section == "liability" for entry in program.entries):
            items.append("liability=TABLE.liability")
        printed.append(render(Row(("SCORER = ", call("Scorer", items)))))
        if self.validates:
            play = PlayEntries(self.context, self.functions).rules(program)
            printed.append(render(Row(("PLAY = ", play))))
            printed.append("GAME = Game(scorer=SCORER, table=TABLE, play=PLAY)")
        return printed

    def _readings(self) -> list[Doc]:
        """Which readings are scored, where the ruleset says so."""
        readings = self.program.readings
        found: list[Doc] = []
        if readings.prefer is not None:
            says = Says(None, (), Text("優先的讀法", "readings that are preferred"))
            prefer = self.context.identifiers.fresh("prefer")
            found.append(f"prefer={self.functions.add(prefer, 'reading', readings.prefer, says)}")
        if readings.ties != "fewest":
            found.append(f"ties={literal(readings.ties)}")
        if readings.summed:
            found.append(row("summed=", tuple_of([literal(form) for form in readings.summed])))
        return found

    def _scores(self) -> Doc | None:
        found: list[Doc] = []
        for form in self.program.forms:
            if form.scores is not None:
                rules = ", ".join(literal(rule) for rule in form.scores)
                found.append(f"{literal(form.id)}: ({rules}{',' if len(form.scores) == 1 else ''})")
        return listed("{", found, "}") if found else None


def _rows(table: NumberTable) -> Doc:
    return tuple_of([f"({row.low}, {row.high}, {row.value})" for row in table.rows])


def asks_in_a_loop(function: str) -> bool:
    """Whether a function has a lambda within a comprehension that reads a variable of that."""
    if "lambda" not in function:
        return False
    loops = (
        node
        for node in ast.walk(ast.parse(function, "<paigui function>"))
        if isinstance(node, ast.GeneratorExp | ast.ListComp)
    )
    return any(
        _names(each.body) & {name for part in loop.generators for name in _names(part.target)}
        for loop in loops
        for each in ast.walk(loop)
        if isinstance(each, ast.Lambda)
    )


def _names(tree: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def _named(name: str) -> Text:
    return Text(en=plain_name(name).replace("_", " "))


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _step(step: int) -> str:
    """A step of the order of deciding: an index, or ``~index``."""
    return str(step) if step >= 0 else f"~{~step}"
