"""The events of play: tiles come and go, sets are laid, steps are made, and the hand ends.

mjai's names are kept where mjai has the event. A coarse event implies its steps: ``tsumo`` reach, touch and take, ``pon``
call, show and take, ``hora`` announce and lay down. A log may give steps as events of their own.
"""

from __future__ import annotations

from paigui_runtime.play.event_spec import (
    ACTOR,
    MAYBE_PAI,
    PAI,
    SOMEONE,
    TAKEN_UP,
    TARGET,
    EventSpec,
    Field,
    consumed,
    where,
)
from paigui_runtime.play.log_tiles import tiles
from paigui_runtime.play.log_values import DELTAS, PLACE, SECONDS, TEXT, TRUTH, WORD, choice, number

HAND_EVENTS = (
    # --- tiles come
    EventSpec(
        type="tsumo",
        says="draws: reaches, touches, takes. From the tail it is a replacement; the dealer's first is the 門牌",
        fields=(ACTOR, PAI, where("head", "tail", "other", default="head")),
        needed_by="L-DEAL-04 F-DEAL-04 A-DEAL-04 L-FOUL-01,13,14 F-FOUL-01,02 A-FOUL-01,02 "
        "L-PLAY-05,06,08,09,20 F-PLAY-01,02,04,05,15 A-PLAY-01,03,09,14 L-WIN-03 F-WIN-04 A-WIN-04 "
        "F-PASS-01,02 L-DRAW-01 F-DRAW-01 A-DRAW-01 L-PRIO-09 A-PRIO-11 L-SETUP-11 F-SETUP-10 A-SETUP-09 "
        "L-PASS-05",
        example='{"type":"tsumo","actor":2,"pai":"8s","from":"tail"}',
    ),
    EventSpec(
        type="hana",
        says="lays out a flower, or what was taken for one",
        fields=(ACTOR, PAI, where("hand", "drawn", says="out of the row, or as it was drawn")),
        needed_by="L-DEAL-07,09 F-DEAL-06,08 A-DEAL-05,07 L-PLAY-02..04 A-PLAY-10 L-FOUL-11,31 F-FOUL-03 "
        "A-FOUL-03 L-WIN-07 L-PRIO-12",
        example='{"type":"hana","actor":2,"pai":"4f"}',
    ),
    EventSpec(
        type="robhana",
        says="takes a flower that another has shown",
        fields=(ACTOR, TARGET, PAI),
        needed_by="L-FORM-03,06,08,09 F-FORM-02,03 F-PAY-04..06",
        example='{"type":"robhana","actor":3,"target":1,"pai":"2g"}',
    ),
    EventSpec(
        type="say",
        says="an opening call: 請補, 過補, 再補, or another of the ruleset's",
        fields=(ACTOR, Field("word", TEXT, needed=True, says="what was said")),
        needed_by="L-DEAL-08 F-DEAL-07 A-DEAL-06",
        example='{"type":"say","actor":1,"word":"請補"}',
    ),
    EventSpec(
        type="ready",
        says="declares a ready hand (天聽, 地聽, 報聽)",
        fields=(
            ACTOR,
            Field("kind", choice("heaven", "earth", "declared"), needed=True, says="which declaration"),
        ),
        needed_by="L-PLAY-10 F-PLAY-07 A-PLAY-12 L-SCORE-35..41,43,44",
        example='{"type":"ready","actor":3,"kind":"heaven"}',
    ),
    # --- tiles go
    EventSpec(
        type="dahai",
        says="discards",
        fields=(
            ACTOR,
            PAI,
            Field("tsumogiri", TRUTH, "as_drawn", says="the tile just drawn"),
            where(
                "hand", "meld", "hana", "tail", default="hand", says="an exposed tile, or the tail turned up"
            ),
            Field("chosen_by", PLACE, says="who drew it from the hand, if another did"),
        ),
        needed_by="L-PLAY-07,13 F-PLAY-03,10,14 A-PLAY-04,08,11 L-CLAIM-03,08 F-CLAIM-03,07,08,10 "
        "A-CLAIM-03,09,15 L-PASS-01,03 F-OPT-25,27,28,35,38 A-PASS-01,02,04,07 L-FOUL-06,07,09,12,16,44..50 "
        "F-FOUL-04 A-FOUL-15..17 L-PEN-21..23 A-PEN-04..06 L-SETUP-14 F-GAME-04,06,07,10",
        example='{"type":"dahai","actor":1,"pai":"C","tsumogiri":false}',
    ),
    EventSpec(
        type="pool",
        says="the discard lies in the pool; left out, it lies there at once",
        fields=(ACTOR,),
        needed_by="A-PLAY-02,05,06",
        example='{"type":"pool","actor":1,"at":12.5}',
    ),
    # --- sets
    EventSpec(
        type="chi",
        says="chows: calls, shows, takes",
        fields=(ACTOR, TARGET, PAI, consumed(2), TAKEN_UP),
        needed_by="L-CLAIM-01,04,11 F-CLAIM-01,09,11 A-CLAIM-01,04,14,16 L-FOUL-08,15,17 A-FOUL-04 L-PLAY-19 "
        "A-PLAY-13",
        example='{"type":"chi","actor":2,"target":1,"pai":"3p","consumed":["4p","5p"]}',
    ),
    EventSpec(
        type="pon",
        says="pongs: calls, shows, takes",
        fields=(ACTOR, TARGET, PAI, consumed(2), TAKEN_UP),
        needed_by="L-CLAIM-05,09,11 F-CLAIM-04,11 A-CLAIM-06,10,14,16,17 L-FOUL-15,42,43 A-FOUL-04,13,14 "
        "L-PEN-20 A-PEN-03 L-PLAY-19 A-PLAY-13",
        example='{"type":"pon","actor":2,"target":1,"pai":"C","consumed":["C","C"]}',
    ),
    EventSpec(
        type="daiminkan",
        says="a kong on a discard (碰槓)",
        fields=(ACTOR, TARGET, PAI, consumed(3), TAKEN_UP),
        needed_by="L-KONG-03,06,07 F-KONG-03,06 A-KONG-05,07,08 L-FOUL-38,40,41 A-FOUL-12 L-PEN-17..19 "
        "A-PASS-08",
        example='{"type":"daiminkan","actor":3,"target":0,"pai":"C","consumed":["C","C","C"]}',
    ),
    EventSpec(
        type="ankan",
        says="lays a concealed kong (暗槓)",
        fields=(ACTOR, consumed(4, says="the true tiles")),
        needed_by="L-KONG-01,05 F-KONG-01,07,08 A-KONG-01..03 L-PASS-05 F-OPT-30,31 A-PASS-06 L-FOUL-32,33 "
        "A-FOUL-09,10 L-PEN-12,13",
        example='{"type":"ankan","actor":2,"consumed":["8s","8s","8s","8s"]}',
    ),
    EventSpec(
        type="kakan",
        says="adds a tile to a pong (加槓)",
        fields=(ACTOR, PAI, consumed(3, says="the tiles of the pong")),
        needed_by="L-KONG-02 F-KONG-02,05 A-KONG-04 L-PASS-04 F-OPT-29 A-PASS-05 L-FOUL-21,34..37 F-FOUL-07 "
        "A-FOUL-11 L-PEN-14..16 L-WIN-08 L-PRIO-11",
        example='{"type":"kakan","actor":2,"pai":"C","consumed":["C","C","C"]}',
    ),
    # --- steps of acts, and what is given up
    EventSpec(
        type="decline",
        says="will not draw the last tile",
        fields=(ACTOR,),
        needed_by="L-PLAY-01,14 F-PLAY-06,11",
        example='{"type":"decline","actor":0}',
    ),
    EventSpec(
        type="call",
        says="calls by word or sign, nothing done yet",
        fields=(
            ACTOR,
            Field("call", choice("chi", "pon", "kan", "hora"), needed=True, says="what for"),
            MAYBE_PAI,
            Field("sign", TRUTH, default=False, says="by a sign, not a word"),
        ),
        needed_by="L-PEN-01,24,25 A-PEN-01 L-CLAIM-07 F-CLAIM-06 A-CLAIM-08,11,12 L-PRIO-02..05 "
        "A-PRIO-02,03,05,06",
        example='{"type":"call","actor":3,"call":"pon"}',
    ),
    EventSpec(
        type="none",
        says="says that it passes",
        fields=(ACTOR, MAYBE_PAI),
        needed_by="F-GAME-08,09",
        example='{"type":"none","actor":3}',
    ),
    EventSpec(
        type="show",
        says="tiles are laid open or seen by all",
        fields=(
            ACTOR,
            Field("pais", tiles(1, 17), "tiles", needed=True, says="the tiles"),
            Field("for", choice("chi", "pon", "kan", "hora", "none"), default="none", says="what for"),
            Field("blame", PLACE, says="through whose fault"),
        ),
        needed_by="L-CLAIM-10 A-CLAIM-05,13 L-FOUL-30,39 A-FOUL-08 L-PRIO-08 A-PRIO-04,07,10 F-GAME-05",
        example='{"type":"show","actor":3,"pais":["C","C"],"for":"pon"}',
    ),
    EventSpec(
        type="touch",
        says="a hand goes to the wall",
        fields=(
            ACTOR,
            where("head", "tail", name="place", default="head"),
            Field("step", choice("reach", "touch"), default="touch", says="stretched out, or on the tile"),
        ),
        needed_by="L-PASS-02 F-OPT-26 A-PASS-03 L-PRIO-01,07,10 F-PRIO-01,02 A-PRIO-01,09,12",
        example='{"type":"touch","actor":2,"place":"head","step":"reach"}',
    ),
    EventSpec(
        type="merge",
        says="the drawn tile enters the row",
        fields=(ACTOR, Field("known", TRUTH, default=True, says="false: it can no longer be told apart")),
        needed_by="L-WIN-01,04 F-WIN-02 A-WIN-06 L-KONG-08 L-PRIO-06,12 A-PRIO-08",
        example='{"type":"merge","actor":2}',
    ),
    EventSpec(
        type="handle",
        says="an accident, a manner of the hand",
        fields=(
            ACTOR,
            Field("how", WORD, needed=True, says="a word of the ruleset's `table.handling`"),
            Field("seconds", SECONDS, says="how long"),
        ),
        needed_by="L-WIN-02 A-WIN-03,05,07..11 L-FOUL-19,27 F-FOUL-11 L-KONG-04 F-KONG-04 A-KONG-06",
        example='{"type":"handle","actor":2,"how":"knocked_wall"}',
    ),
    # --- how it ends
    EventSpec(
        type="hora",
        says="announces a win and lays down the hand; of a self-draw the target is the actor",
        fields=(
            ACTOR,
            TARGET,
            MAYBE_PAI,
            Field("form", WORD, says="how it wins: an id of the ruleset's `wins`; left out, by the tile"),
            Field("laid", choice("whole", "part", "none"), default="whole", says="how much was laid down"),
            Field("tai", number(0, 10_000), says="as declared; compared"),
            Field("deltas", DELTAS, says="compared"),
        ),
        needed_by="L-WIN-06 F-WIN-01,03 A-WIN-01,02 L-FOUL-26,28,29 F-FOUL-10,12,13 A-FOUL-07 L-PEN-05..07,09 "
        "A-PEN-02 L-SETUP-12,13 A-SETUP-07,08 F-PAY-02 F-GAME-09,12,15,16,18",
        example='{"type":"hora","actor":2,"target":2,"pai":"7p","deltas":[-5,-6,16,-5]}',
    ),
    EventSpec(
        type="ryukyoku",
        says="a draw is claimed, or found",
        fields=(SOMEONE, Field("reason", WORD, needed=True, says="the id of one of the ruleset's `draws`")),
        needed_by="L-DRAW-02 F-OPT-33..37 A-DRAW-02,03 F-GAME-13",
        example='{"type":"ryukyoku","reason":"exhausted"}',
    ),
    EventSpec(
        type="end_kyoku",
        says="the hand is over and is settled",
        fields=(Field("deltas", DELTAS, says="compared"),),
        needed_by="L-SETUP-07,08",
        example='{"type":"end_kyoku"}',
    ),
)
"""Acts of play, and how a hand ends."""
