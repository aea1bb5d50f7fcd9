"""Expressions that between them have every node of the core language, each as a rule might say it."""

from __future__ import annotations

from sample_programs import fact

from paigui.ir import core
from paigui.ir.core import (
    AllFit,
    AllOf,
    AnyOf,
    Apart,
    Arithmetic,
    Comparison,
    Core,
    CountDifferent,
    CountMembers,
    CountValues,
    Difference,
    Exists,
    Extreme,
    ExtremeOver,
    FedBy,
    Fits,
    Flag,
    HeldBy,
    If,
    Integer,
    IsKind,
    KindsOf,
    LastOf,
    Lookup,
    MapLookup,
    Members,
    Not,
    OverDomain,
    OverMembers,
    OverNumbers,
    OverReadings,
    Quantified,
    RankSet,
    RuleAlone,
    RuleCounted,
    RuleStands,
    RuleTai,
    Same,
    SameTiles,
    Starting,
    SumOver,
    Symbol,
    TileSet,
    Touching,
    Truth,
    Type,
    Union,
    Variable,
    Within,
    WonBy,
)

HONORS = TileSet(0x7F << 27)
WINDS = TileSet(0xF << 27)
DRAGONS = TileSet(0x7 << 31)
TERMINALS = TileSet(0x101 | 0x101 << 9 | 0x101 << 18)
GREEN = TileSet(0b10101110 << 18 | 1 << 32)
FIVE_DOTS = TileSet(1 << 13)


def tiles(name: str) -> Core:
    return Variable(name, Type.TILES)


def number(name: str) -> Core:
    return Variable(name, Type.NUMBER)


def group(name: str) -> Core:
    return Variable(name, Type.GROUP)


def player(name: str) -> Core:
    return Variable(name, Type.PLAYER)


def plus(left: Core, right: Core) -> Core:
    return Arithmetic("+", left, right)


def count(source: str, *filters: core.Filter) -> Core:
    return CountMembers(Members(source, filters))


def any_of(source: str, *filters: core.Filter) -> Core:
    return Exists(Members(source, filters))


def some(domain: str, variables: str, body: Core) -> Core:
    return Quantified("some", OverDomain(domain, tuple(variables.split())), body)


def every(domain: str, variables: str, body: Core) -> Core:
    return Quantified("every", OverDomain(domain, tuple(variables.split())), body)


MELDS = Members("groups", (Flag("melded"),))

TRUTHS: dict[str, Core] = {
    "yes": Truth(True),
    "any wind": any_of("tiles", Within(WINDS)),
    "any group": any_of("groups"),
    "no melded groups": Not(Exists(MELDS)),
    "any triplet of seat_wind": any_of("triplets", Within(fact("seat_wind"))),
    "any pair without honors": any_of("pairs", Apart(HONORS)),
    "any triplet of round_dragon": any_of("triplets", Within(MapLookup("round_dragon"))),
    "any own flower of seat_flowers": any_of("flowers", Flag("own"), Within(MapLookup("seat_flowers"))),
    "all tiles are honors": AllFit(Members("tiles"), (Within(HONORS),)),
    "all tiles are green": AllFit(Members("tiles"), (Within(GREEN),)),
    "all tiles of winds are concealed": AllFit(Members("tiles", (Within(WINDS),)), (Flag("concealed"),)),
    "all groups are with orphans": AllFit(Members("groups"), (Touching(Union(TERMINALS, HONORS)),)),
    "all groups are triplets without 5p": AllFit(Members("groups"), (IsKind("triplet"), Apart(FIVE_DOTS))),
    "all held tiles are numbers": AllFit(Members("tiles", (Flag("held"),)), (Apart(HONORS),)),
    "all tiles are standing": AllFit(Members("tiles"), (Flag("standing"),)),
    "any seen honor": any_of("seen", Within(HONORS)),
    "all seen tiles are numbers": AllFit(Members("seen"), (Apart(HONORS),)),
    "any held pair": any_of("pairs", Flag("held")),
    "all triplets are standing": AllFit(Members("triplets"), (Flag("standing"),)),
    "a pair of some kind was held": some(
        "kind", "t", Comparison(">=", count("tiles", Flag("held"), Within(tiles("t"))), Integer(2))
    ),
    "all kongs are added": AllFit(Members("kongs"), (Flag("added"),)),
    "all flowers are own": AllFit(Members("flowers"), (Flag("own"),)),
    "winning_tile is 5p": Fits(fact("winning_tile"), (Within(FIVE_DOTS),)),
    "winds + dragons are terminals": Fits(Union(WINDS, DRAGONS), (Within(TERMINALS),)),
    "won by claim or eight pairs": AnyOf((WonBy("claim"), Same(fact("form"), Symbol("form", "eight_pairs")))),
    "mood is so_so": Same(core.DeclaredFact("mood", Type.CHOICE), Symbol("mood", "so_so")),
    "round and seat wind are one": SameTiles(fact("seat_wind"), fact("round_wind")),
    "counted first or class, not second": AllOf(
        (AnyOf((RuleCounted("first"), RuleCounted("class"))), Not(RuleCounted("second")))
    ),
    "stands fourth, not second": AllOf((RuleStands("fourth"), Not(RuleStands("second")))),
    "first is alone": RuleAlone("first"),
    "second is alone or points are not": AnyOf((RuleAlone("second"), Not(RuleAlone("points")))),
    "class is alone": RuleAlone("class"),
    "straight": some(
        "suit",
        "s",
        AllOf(tuple(any_of("sequences", Starting(Integer(n)), Within(tiles("s"))) for n in (1, 4, 7))),
    ),
    "mixed straight": some(
        "suit",
        "a b c",
        AllOf(
            tuple(
                any_of("sequences", Starting(Integer(n)), Within(tiles(name)))
                for n, name in ((1, "a"), (4, "b"), (7, "c"))
            )
        ),
    ),
    "five steps": some(
        "rank",
        "r",
        Quantified(
            "every", OverNumbers("k", 0, 4), any_of("sequences", Starting(plus(number("r"), number("k"))))
        ),
    ),
    "twins": some("kind", "t", Comparison(">=", count("sequences", Starting(tiles("t"))), Integer(2))),
    "all suits": every("suit", "s", any_of("groups", Within(tiles("s")))),
    "four series cannot differ": every("series", "a b c", Truth(True)),
    "every number of none": Quantified("every", OverNumbers("k", 3, 2), Truth(True)),
    "all readings have five sequences": Quantified(
        "every", OverReadings(), Comparison("==", count("sequences"), Integer(5))
    ),
    "some concealed group is a triplet": Quantified(
        "some",
        OverMembers("g", Type.GROUP, Members("groups", (Flag("concealed"),))),
        Fits(group("g"), (IsKind("triplet"),)),
    ),
    "each group has a like": Quantified(
        "every",
        OverMembers("g", Type.GROUP, Members("groups")),
        Quantified("some", OverMembers("h", Type.GROUP, Members("groups")), Same(group("g"), group("h"))),
    ),
    "some wait is a wind": Quantified(
        "some", OverMembers("t", Type.TILES, Members("waits")), Fits(tiles("t"), (Within(WINDS),))
    ),
    "last meld is exposed": Fits(LastOf(MELDS), (Flag("exposed"),)),
    "last meld is the last kong": Same(LastOf(MELDS), LastOf(Members("kongs"))),
    "last meld is fed by payer": Fits(LastOf(MELDS), (FedBy(fact("payer")),)),
    "payer is giver": Same(fact("payer"), fact("giver")),
    "dealer wins or pays": AnyOf((Same(fact("winner"), fact("dealer")), Same(fact("payer"), fact("dealer")))),
    "late, or the dealer wins": AnyOf(
        (Comparison(">", fact("turn"), Integer(8)), Same(fact("winner"), fact("dealer")), WonBy("discard"))
    ),
    "early and the last copy": AllOf(
        (Comparison("<=", fact("turn"), Integer(8)), Comparison("==", fact("copies_seen"), Integer(3)))
    ),
    "any triplet fed by payer": any_of("triplets", Flag("melded"), FedBy(fact("payer"))),
    "all melds are fed by one": some("player", "p", AllFit(MELDS, (FedBy(player("p")),))),
    "two players fed": some(
        "player",
        "p q",
        AllOf((Exists(Members("groups", (FedBy(player("p")),))), any_of("groups", FedBy(player("q"))))),
    ),
    "every group fed by 0 is a sequence": Quantified(
        "every",
        OverMembers("g", Type.GROUP, Members("groups", (FedBy(fact("dealer")),))),
        Fits(group("g"), (IsKind("sequence"),)),
    ),
    "all tiles held by giver are waits": AllFit(
        Members("tiles", (HeldBy(fact("giver")),)), (Within(KindsOf(Members("waits"))),)
    ),
    "any group held by dealer": any_of("groups", HeldBy(fact("dealer"))),
    "all groups are held by giver": AllFit(Members("groups"), (HeldBy(fact("giver")),)),
}
NUMBERS: dict[str, Core] = {
    "three": Integer(3),
    "dice": core.DeclaredFact("dice", Type.NUMBER),
    "concealed triplets": count("triplets", Flag("concealed")),
    "fives": count("tiles", Within(FIVE_DOTS)),
    "exposed simples": count("tiles", Flag("exposed"), Apart(Union(TERMINALS, HONORS))),
    "tiles without honors": count("tiles", Apart(HONORS)),
    "flowers": count("flowers"),
    "waits": count("waits"),
    "shape waits": count("shape_waits", Apart(HONORS)),
    "seen tiles": count("seen"),
    "seen kinds of numbers": CountDifferent("kind", Members("seen", (Apart(HONORS),))),
    "held kinds": CountDifferent("kind", Members("tiles", (Flag("held"),))),
    "standing groups": count("groups", Flag("standing")),
    "tiles held": count("tiles", HeldBy(fact("giver"))),
    "suits": CountDifferent("suit", Members("tiles")),
    "pairs of numbers": count("pairs", Apart(HONORS)),
    "triplets of orphans": count("triplets", Within(Union(TERMINALS, HONORS)), Apart(DRAGONS)),
    "ranks of pairs": CountDifferent("rank", Members("pairs")),
    "kinds of exposed tiles": CountDifferent("kind", Members("tiles", (Flag("exposed"),))),
    "series": CountDifferent("series", Members("flowers")),
    "suits of triplets": CountDifferent("suit", Members("triplets", (Flag("melded"),))),
    "seat flowers": CountValues(
        OverDomain("series", ("f",)),
        AllOf(
            (
                any_of("flowers", Flag("own"), Within(MapLookup("seat_flowers")), Within(tiles("f"))),
                Comparison("<", count("flowers", Flag("own"), Within(tiles("f"))), Integer(4)),
            )
        ),
    ),
    "pairs of suits": CountValues(
        OverDomain("suit", ("a", "b")), any_of("groups", Within(Union(tiles("a"), tiles("b"))))
    ),
    "points": plus(
        SumOver(
            If(
                Fits(group("g"), (IsKind("triplet"),)),
                Arithmetic(
                    "*", Integer(2), If(Fits(group("g"), (Flag("concealed"),)), Integer(2), Integer(1))
                ),
                Integer(0),
            ),
            OverMembers("g", Type.GROUP, Members("groups")),
        ),
        Arithmetic("-", Integer(0), fact("streak")),
    ),
    "half of the streak": Arithmetic("/", Arithmetic("-", fact("streak"), Integer(3)), Integer(2)),
    "most of a kind": ExtremeOver(
        "max", count("tiles", Within(tiles("t"))), OverMembers("t", Type.TILES, Members("tiles"))
    ),
    "least of no kind": ExtremeOver("min", Integer(1), OverNumbers("k", 1, 0)),
    "steps of the kongs": Lookup("steps", count("kongs")),
    "steps of the turn": Lookup("steps", Arithmetic("-", fact("turn"), Integer(9))),
    "cap": Extreme("min", (plus(count("groups"), count("pairs")), Integer(5), fact("turn"))),
}
SETS: dict[str, Core] = {
    "green": GREEN,
    "empty": TileSet(0),
    "middle ranks": RankSet(Integer(4), plus(Integer(5), fact("streak"))),
    "waits that are numbers": KindsOf(Members("waits", (Apart(HONORS),))),
    "winds less the seat's": Difference(WINDS, fact("seat_wind")),
    "by the round": If(Fits(fact("round_wind"), (Within(WINDS),)), DRAGONS, WINDS),
    "some tiles": core.DefinitionRef("some_tiles", Type.TILES),
}
OTHERS: dict[str, tuple[Type, Core]] = {
    "last meld": (Type.GROUP, LastOf(MELDS)),
    "last meld or kong": (Type.GROUP, If(WonBy("claim"), LastOf(MELDS), LastOf(Members("kongs")))),
    "payer": (Type.PLAYER, fact("payer")),
    "calm": (Type.TRUTH, core.DefinitionRef("calm_south", Type.TRUTH)),
}
EXPRESSIONS: dict[str, tuple[Type, Core]] = {
    **{name: (Type.TRUTH, body) for name, body in TRUTHS.items()},
    **{name: (Type.NUMBER, body) for name, body in NUMBERS.items()},
    **{name: (Type.TILES, body) for name, body in SETS.items()},
    **OTHERS,
}
MONEY: dict[str, Core] = {
    "base and tai": plus(plus(fact("base"), fact("hand_tai")), fact("dealer_tai")),
    "what two rules count": plus(RuleTai("first"), RuleTai("second")),
    "if a rule is counted": If(RuleCounted("class"), fact("hand_tai"), Integer(0)),
    "if a rule stands and another is alone": If(
        AllOf((RuleStands("fourth"), RuleAlone("second"))), fact("hand_tai"), Integer(0)
    ),
}
