"""What the functions of one generated module share: the names of things, the constants and the runtime names in use."""

from __future__ import annotations

from paigui.emit.doubt import may_be_undecided
from paigui.emit.identifiers import Identifiers
from paigui.emit.runtime_names import HOME
from paigui.emit.tile_sets import TileSets
from paigui.ir import core, play
from paigui.ir.beside import beside
from paigui.ir.core import Core, Type
from paigui.ir.levels import LEVELS, level_of, program_levels
from paigui.ir.play_facts import TIMES
from paigui.ir.program import OF_PLAY, OF_TABLE, Definition, Program
from paigui.ir.walk import Part, walk

LEVEL_PARAMETERS: dict[str, tuple[str, ...]] = {
    "hand": ("hand",),
    "reading": ("hand", "reading"),
    "payer": ("hand", "reading", "payer"),
    "counted": ("hand", "reading", "payer", "counted"),
    "money": ("hand", "reading", "payer", "money"),
    "table": ("table",),
    "play": ("m",),
}
_NUMBERS = (
    core.Integer,
    core.Arithmetic,
    core.CountMembers,
    core.CountValues,
    core.CountDifferent,
    core.Extreme,
    core.ExtremeOver,
    core.SumOver,
    core.Lookup,
    core.RuleTai,
    play.CountOf,
    play.CountKinds,
)
_TILES = (core.TileSet, core.Union, core.Difference, core.RankSet, core.KindsOf, core.MapLookup)


class Context:
    """The names of one module. ``reserved`` are names that the module must not give to anything of the ruleset; with
    ``with_play`` it has the rules of play too."""

    def __init__(self, program: Program, reserved: frozenset[str], with_play: bool = False) -> None:
        self.program = program
        self.with_play = with_play
        self.identifiers = Identifiers(reserved | frozenset(HOME))
        self.used: set[str] = set()
        self.bodies = {definition.name: definition.body for definition in self.definition_list()}
        self._levels = program_levels(self.bodies)
        self.definitions = {name: self.identifiers.fresh(plain_name(name)) for name in self.bodies}
        self.rules = {rule.id: self.identifiers.fresh(rule.id) for rule in program.rules}
        self.maps = {each.id: self.identifiers.fresh(each.id.upper()) for each in program.maps}
        self.tables = {each.id: each for each in program.tables}
        self.table_names = {name: self.identifiers.fresh(name.upper()) for name in self.tables}
        self._map_winds = {each.id: each.by for each in program.maps}
        classes = dict.fromkeys(name for way in program.ways for name in way.classes)
        self.ways = {name: self.identifiers.fresh(f"BY_{name.upper()}") for name in classes}
        self.rule_bits = {
            rule: self.identifiers.fresh(rule.upper())
            for rule in self._rules_in(core.RuleCounted, core.RuleTai)
        }
        self.standing_bits = {
            rule: self.identifiers.fresh(f"{rule.upper()}_STANDS") for rule in self._rules_in(core.RuleStands)
        }
        self.beside_masks = {
            rule: self.identifiers.fresh(f"BESIDE_{rule.upper()}") for rule in self._rules_in(core.RuleAlone)
        }
        self.tile_sets = TileSets(self.use, self.identifiers.fresh)

    def definition_list(self) -> tuple[Definition, ...]:
        """The definitions that the module has."""
        return (*self.program.definitions, *(self.program.play_definitions if self.with_play else ()))

    def use(self, name: str) -> str:
        """Notes that a name of the runtime is used."""
        assert name in HOME, name
        self.used.add(name)
        return name

    def _rules_in(
        self, *kinds: type[core.RuleCounted | core.RuleStands | core.RuleAlone | core.RuleTai]
    ) -> list[str]:
        """The rules that nodes of some kinds name, in order."""
        asked = {
            node.rule
            for top in program_expressions(self.program)
            for node in walk(top)
            if isinstance(node, kinds)
        }
        return [rule.id for rule in self.program.rules if rule.id in asked]

    def reads_payer(self, *nodes: Core | None) -> bool:
        """Whether one of some expressions reads who pays."""
        waiting = [node for node in nodes if node is not None]
        while waiting:
            for node in walk(waiting.pop()):
                if isinstance(node, core.Fact) and node.name == "payer":
                    return True
                if isinstance(node, core.DefinitionRef):
                    waiting.append(self.bodies[node.name])
        return False

    def reads_base(self, node: Core | None) -> bool:
        """Whether an expression reads the base, which may be a fraction of a tai."""
        waiting = [] if node is None else [node]
        while waiting:
            for part in walk(waiting.pop()):
                if isinstance(part, core.Fact | core.TableFact) and part.name in ("base", "dealer_tai"):
                    return True
                if isinstance(part, core.DefinitionRef):
                    waiting.append(self.bodies[part.name])
        return False

    def reads_time(self, node: Core) -> bool:
        """Whether a number is a time in seconds, or made of one."""
        waiting = [node]
        while waiting:
            for part in walk(waiting.pop()):
                if isinstance(part, play.PlayFact | play.PlayCall) and part.name in TIMES:
                    return True
                if isinstance(part, core.DefinitionRef):
                    waiting.append(self.bodies[part.name])
        return False

    # --- what expressions ask

    def doubtful(self, node: Part) -> bool:
        """Whether a node may be undecided."""
        return may_be_undecided(node, self.bodies.__getitem__)

    def level(self, *nodes: Core | None) -> str:
        """The latest level of some expressions."""
        levels = [
            LEVELS.index(level_of(node, self._levels.__getitem__)) for node in nodes if node is not None
        ]
        return LEVELS[max([0, *levels])]

    def type_of(self, node: Core) -> Type:
        """The type of an expression."""
        match node:
            case core.Fact(_, kind) | core.DeclaredFact(_, kind) | core.TableFact(_, kind):
                return kind
            case core.TableCall(_, _, kind) | play.PlayCall(_, _, kind) | play.OfPlayer(_, _, kind):
                return kind
            case play.PlayFact(_, kind):
                return kind
            case core.Variable(_, kind) | core.DefinitionRef(_, kind):
                return kind
            case core.If(_, then, _):
                return self.type_of(then)
            case core.LastOf():
                return Type.GROUP
            case core.Symbol():
                return Type.CHOICE
            case _ if isinstance(node, _NUMBERS):
                return Type.NUMBER
            case _ if isinstance(node, _TILES):
                return Type.TILES
            case _:
                return Type.TRUTH

    def definition_call(self, name: str) -> str:
        """A call of a definition with what its level knows."""
        parameters = LEVEL_PARAMETERS[self._levels[name]]
        return f"{self.definitions[name]}({', '.join(parameters)})"

    def map_lookup(self, name: str) -> str:
        """The tiles of a map for this hand's wind."""
        wind = self._map_winds[name].removesuffix("_wind")
        return f"{self.maps[name]}[hand.{wind}]"

    def way_bit(self, name: str) -> str | None:
        """The constant of a class of ways; ``None`` if no way is of it."""
        return self.ways.get(name)

    def rule_bit(self, rule: str) -> str:
        """The constant of a rule in masks of counted rules."""
        return self.rule_bits[rule]

    def rule_constants(self) -> list[tuple[str, str]]:
        """The module's constants for what is asked of rules: names and values."""
        rules = self.program.rules
        index = {rule.id: number for number, rule in enumerate(rules)}
        found = [(name, f"1 << {index[rule]}") for rule, name in self.rule_bits.items()]
        found += [(name, f"1 << {len(rules) + index[rule]}") for rule, name in self.standing_bits.items()]
        for rule, name in self.beside_masks.items():
            mask = sum(1 << index[other] for other in beside(rules[index[rule]], rules))
            found.append((name, f"{mask:#x}"))
        return found


def plain_name(name: str) -> str:
    """A definition's own name."""
    return name.removeprefix(OF_TABLE).removeprefix(OF_PLAY)


def program_expressions(program: Program) -> list[Core]:
    """Every expression of a program."""
    found: list[Core | None] = [definition.body for definition in program.definitions]
    found += [way.refused for way in program.ways]
    found += [refusal.when for refusal in program.refusals]
    found += [form.when for form in program.forms]
    for rule in program.rules:
        found += [rule.tai, rule.when, rule.per, rule.only_if]
        found += [drop.when for drop in rule.drops]
        for adjust in rule.adjust:
            found += [adjust.by, adjust.when]
    for entry in program.entries:
        found += [value for _, value in entry.values if not isinstance(value, bool | int | str | tuple)]
    settlement = program.settlement
    found += [program.readings.prefer, settlement.dealer_tai, settlement.amount, settlement.needs]
    return [expression for expression in found if expression is not None]
