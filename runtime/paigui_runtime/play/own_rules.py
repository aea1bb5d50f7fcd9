"""What every table keeps to, whatever its rules say: acts come in turn, and claims need a right."""

from __future__ import annotations

OWN_RULES: dict[str, tuple[str, str, str, str]] = {
    "out_of_turn": (
        "未輪到",
        "out of turn",
        "尚未輪到這家這麼做。",
        "It is not this player's turn to do so.",
    ),
    "no_right": (
        "無權",
        "no right",
        "這家此時無權取這張牌：沒有這個機會，或已放棄、已被取走。",
        "The player has no right to this tile now: there was none, or it was given up or overtaken.",
    ),
    "priority": (
        "先後",
        "priority",
        "已有優先的動作喊出，較後者須讓。",
        "An act that goes before this one has been called.",
    ),
    "not_put_back": (
        "未退回",
        "not put back",
        "前面那一舉應退回，卻未退回而續行。",
        "An act that is undone was not put back, and play went on behind it.",
    ),
    "draw_not_due": ("流局不成立", "no draw", "此時不成這種流局。", "There is no such draw now."),
    "after_the_end": ("牌局已終", "after the end", "這一盤已有結果。", "This hand has ended."),
    "last_tile": (
        "海底之限",
        "the last tile",
        "這桌的海底牌不得如此。",
        "At this table the last drawable tile allows no such thing.",
    ),
    "not_a_win": ("不成胡", "no win", "這副牌在這桌不成胡。", "By this table's rules the hand is no win."),
    "claimed_tai": ("所報台數不符", "tai as declared", "", ""),
    "claimed_deltas": ("所記收付不符", "payments as written", "", ""),
    "claimed_payer": ("所記給牌者不符", "giver as written", "", ""),
    "claimed_deal": ("所記莊圈不符", "deal as written", "", ""),
    "bet_refused": ("不得插花", "bet not allowed", "", ""),
}
"""By id: name in both languages, sentence in both."""
