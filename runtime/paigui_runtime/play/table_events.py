"""The events around the play: who sits where, the deal, words and looks, faults, bets."""

from __future__ import annotations

from paigui_runtime.play.event_spec import (
    ACTOR,
    BY,
    CAUSE,
    EVENT,
    MAYBE_PAI,
    PAI,
    SOMEONE,
    TARGET,
    EventSpec,
    Field,
    where,
)
from paigui_runtime.play.log_tiles import HANDS, MELDS, SETS_OF_TILES, TILE, WIND, WINDS, tiles
from paigui_runtime.play.log_values import (
    DICE,
    EARLIER,
    HAND_OR_WALL,
    NAMES,
    PERSONS,
    PLACE,
    PLACES,
    TEXT,
    TRUTH,
    WORD,
    choice,
    number,
)

_UNITS = number(1, 100)

TABLE_EVENTS = (
    # --- the match
    EventSpec(
        type="start_game",
        stands="match",
        says="a match begins",
        fields=(
            Field("names", NAMES, says="who sits at the places 0 to 3"),
            Field("rules", TEXT, says="by which ruleset they play"),
            Field(
                "referee",
                TRUTH,
                default=True,
                says="a fault that all can see counts as reported at once",
            ),
        ),
        needed_by="F-SIDE-01",
        example='{"type":"start_game","names":["Ann","Bo","Cai","Dan"],"rules":"luohan"}',
    ),
    EventSpec(
        type="seating",
        stands="match",
        says="wind tiles are drawn; the places are new from here on",
        fields=(
            Field("winds", WINDS, needed=True, says="what those at the old places 0 to 3 drew"),
            Field("names", NAMES, says="who sits at the new places 0 to 3"),
        ),
        needed_by="L-SETUP-01..04 F-SETUP-01..03 A-SETUP-02",
        example='{"type":"seating","winds":["S","E","N","W"]}',
    ),
    EventSpec(
        type="dice",
        stands="any",
        says="a throw",
        fields=(
            SOMEONE,
            Field("for", choice("seats", "dealer", "opening"), needed=True, says="what is thrown for"),
            Field("values", DICE, needed=True, says="what each die shows"),
        ),
        needed_by="L-SETUP-01,03,05 F-SETUP-01,03,04 A-SETUP-02,03 L-DEAL-01 F-DEAL-01 A-DEAL-01",
        example='{"type":"dice","actor":1,"for":"opening","values":[2,4,5]}',
    ),
    EventSpec(
        type="start_kyoku",
        stands="match",
        says="the tiles are dealt, the extra first tile (門牌) not yet",
        fields=(
            Field("bakaze", WIND, says="the round; compared from the second hand on"),
            Field("kyoku", number(1, 4), says="which deal of the round; compared from the second hand on"),
            Field("honba", number(0, 999), says="N of 連N; compared from the second hand on"),
            Field("oya", PLACE, needed=True, says="who deals"),
            Field("opened", PLACE, says="at whose wall the deal began"),
            Field("stack", number(1, 36), says="at which stack, counted from the right"),
            Field("tehais", HANDS, needed=True, called="hands", says="the hands; “?” is one that nobody saw"),
            Field(
                "wall",
                tiles(0, 144),
                says="the rest of the wall: the next from the head first, the tail last",
            ),
            Field("drawable", number(0, 144), says="a sketch: how many tiles can still be drawn"),
            Field("melds", MELDS, says="a sketch: the melds"),
            Field("flowers", SETS_OF_TILES, says="a sketch: the flowers set out"),
            Field("discards", SETS_OF_TILES, says="a sketch: the discards, oldest first"),
            Field("turn", PLACE, says="a sketch: whose turn it is"),
            Field("streak", number(0, 999), says="a sketch: the dealer's true streak"),
        ),
        needed_by="L-DEAL-02,03,05 F-DEAL-02,03 A-DEAL-02,03 L-SETUP-05,07,08 F-SETUP-06,07 A-SETUP-03,05,06 "
        "L-FORM-03 F-OPT-36,37",
        example='{"type":"start_kyoku","bakaze":"E","kyoku":1,"honba":0,"oya":1,"opened":3,"tehais":'
        '["112356m 112p 2245s SSN","99m 2235p 4466s WWFFC 1f","234m 4568p 888s 99s E CC 4f",'
        '"1578m 7789p 1133s NNPP"]}',
    ),
    EventSpec(
        type="marker",
        stands="any",
        says="the dice that show the streak are set",
        fields=(
            ACTOR,
            Field("shows", number(0, 999), needed=True, says="N of 連N"),
            where("front", "tail", name="place", says="before the hand, or at the tail of the wall"),
        ),
        needed_by="L-PAY-01..03 F-PAY-01 A-PAY-01..03",
        example='{"type":"marker","actor":1,"shows":2,"place":"front"}',
    ),
    EventSpec(
        type="end_game",
        stands="match",
        says="the match is over",
        fields=(),
        needed_by="L-SETUP-08",
        example='{"type":"end_game"}',
    ),
    # --- words and looks
    EventSpec(
        type="name",
        says="names a tile aloud",
        fields=(
            ACTOR,
            PAI,
            Field("for", choice("discard", "talk"), says="while discarding, or not"),
            Field("on_purpose", TRUTH, says="whether it was meant to mislead"),
        ),
        needed_by="L-FOUL-02..04 L-WIN-05",
        example='{"type":"name","actor":1,"pai":"3p","for":"talk"}',
    ),
    EventSpec(
        type="tell",
        says="discloses a hand or the wall",
        fields=(ACTOR, Field("about", HAND_OR_WALL, says="whose hand, or the wall"), MAYBE_PAI),
        needed_by="L-PLAY-12,16 F-PLAY-09,13",
        example='{"type":"tell","actor":0,"about":2,"pai":"5s"}',
    ),
    EventSpec(
        type="walk",
        says="walks about to look at the others' hands (眼牌)",
        fields=(ACTOR,),
        needed_by="L-PLAY-11,15,18 F-PLAY-08,12 L-FOUL-24,25 L-PEN-03,04 F-PEN-02 L-PAY-04 F-PAY-03",
        example='{"type":"walk","actor":0}',
    ),
    EventSpec(
        type="sit",
        says="sits down again",
        fields=(ACTOR,),
        needed_by="L-PLAY-11 F-PLAY-08",
        example='{"type":"sit","actor":0}',
    ),
    EventSpec(
        type="peek",
        says="looks where nobody may",
        fields=(
            ACTOR,
            Field(
                "at",
                choice("head", "tail", "other", "hand", "kong"),
                needed=True,
                says="at which tiles: this event has no seconds",
            ),
            Field("target", PLACE, "target", says="whose hand or kong"),
        ),
        needed_by="L-FOUL-18",
        example='{"type":"peek","actor":3,"at":"tail"}',
    ),
    EventSpec(
        type="reveal",
        says="a hidden tile became known to some",
        fields=(
            SOMEONE,
            PAI,
            where("head", "tail", "other", "hand", name="place"),
            Field("to", PLACES, needed=True, says="to whom"),
        ),
        needed_by="L-FOUL-49",
        example='{"type":"reveal","pai":"5s","place":"tail","to":[1,2]}',
    ),
    # --- faults
    EventSpec(
        type="steal",
        says="takes a tile unlawfully",
        fields=(ACTOR, PAI, where("head", "tail", "other", "pool", "hand")),
        needed_by="L-FOUL-10",
        example='{"type":"steal","actor":0,"pai":"?","from":"other"}',
    ),
    EventSpec(
        type="disarray",
        says="upsets the wall, a hand or the discards",
        fields=(
            ACTOR,
            Field("what", choice("wall", "hand", "discards"), needed=True, says="what was upset"),
            Field("mendable", TRUTH, says="whether all can be put back as it was"),
        ),
        needed_by="L-PEN-08 F-GAME-14",
        example='{"type":"disarray","actor":1,"what":"wall","mendable":false}',
    ),
    EventSpec(
        type="accuse",
        stands="any",
        says="reports another's fault",
        fields=(
            ACTOR,
            TARGET,
            EVENT,
            CAUSE,
            Field("private", TRUTH, says="whether it could only be known by looking at hidden tiles"),
        ),
        needed_by="L-FOUL-05,20,22,23 F-FOUL-05,06,08,09 A-FOUL-05,06 L-PEN-02 F-PEN-01 L-PLAY-17",
        example='{"type":"accuse","actor":3,"target":1,"event":4}',
    ),
    EventSpec(
        type="confess",
        stands="any",
        says="admits a fault",
        fields=(ACTOR, EVENT, CAUSE),
        needed_by="L-FOUL-05,20,22,23 F-FOUL-05,06,08,09 A-FOUL-05,06",
        example='{"type":"confess","actor":1,"cause":"short"}',
    ),
    EventSpec(
        type="check",
        stands="any",
        says="a laid kong is turned up",
        fields=(ACTOR, TARGET, Field("event", EARLIER, needed=True, says="where it was laid")),
        needed_by="L-PEN-10,11",
        example='{"type":"check","actor":0,"target":2,"event":3}',
    ),
    EventSpec(
        type="restore",
        says="the position (tiles, turn, rights) is put back to just before an event; the record stays: words, marks, "
        "wins that their holder let go, by reaching out for one, and what one said that one passes",
        fields=(
            Field("actor", PLACE, "actor", says="whose act is undone"),
            Field("event", EARLIER, needed=True, says="before which event"),
            Field("lot", TILE, says="the tile returned for one that cannot be told apart"),
            Field("chosen_by", PLACE, says="who drew that tile from the hand"),
        ),
        needed_by="L-FOUL-34..36,39,40,42,45,46 L-FORM-02",
        example='{"type":"restore","actor":2,"event":3}',
    ),
    # --- bets beside the game, and other games
    EventSpec(
        type="bet",
        stands="any",
        says="stakes beside the game",
        fields=(
            BY,
            Field("on", PERSONS, needed=True, says="against whom; of a bystander, whom he follows"),
            Field("kind", WORD, says="the id of one of the ruleset's side bets"),
            Field("units", _UNITS, default=1, says="how many bets at once"),
        ),
        needed_by="L-SIDE-01..12",
        example='{"type":"bet","by":"Chen","on":1,"kind":"outer","units":2}',
    ),
    EventSpec(
        type="bet_reply",
        stands="any",
        says="takes a bet, or does not",
        fields=(
            ACTOR,
            Field("event", EARLIER, needed=True, says="which bet"),
            Field("accept", TRUTH, default=True, says="false, if not"),
        ),
        needed_by="L-SIDE-03",
        example='{"type":"bet_reply","actor":2,"event":1,"accept":false}',
    ),
    EventSpec(
        type="bet_move",
        stands="any",
        says="follows another from now on",
        fields=(BY, Field("on", PLACE, needed=True, says="whom")),
        needed_by="L-SIDE-07..09",
        example='{"type":"bet_move","by":"Chen","on":3}',
    ),
    EventSpec(
        type="bet_stop",
        stands="any",
        says="takes a bet back",
        fields=(BY, Field("units", _UNITS, says="how many; left out, all")),
        needed_by="L-SIDE-05..08",
        example='{"type":"bet_stop","by":"Chen"}',
    ),
    EventSpec(
        type="interfere",
        stands="any",
        says="a bettor meddles with the play",
        fields=(BY,),
        needed_by="L-SIDE-12",
        example='{"type":"interfere","by":"Chen"}',
    ),
    EventSpec(
        type="setaside",
        says="lays tiles aside (地雷)",
        fields=(ACTOR, Field("pais", tiles(1, 34), "tiles", needed=True, says="the tiles")),
        needed_by="F-GAME-02,03,11",
        example='{"type":"setaside","actor":0,"pais":"123456m 345p 678s 99s CC"}',
    ),
    EventSpec(
        type="playopen",
        says="plays with an open hand (開門)",
        fields=(ACTOR,),
        needed_by="F-OPT-41..44",
        example='{"type":"playopen","actor":3}',
    ),
)
"""What is around the play: the match, words and looks, faults and how they come out, bets."""
