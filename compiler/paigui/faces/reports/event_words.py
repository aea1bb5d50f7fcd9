"""The sentences in which events of a log are told, in both languages. Who acts stands before them."""

from __future__ import annotations

_SAID: dict[str, tuple[str, str]] = {
    # the match
    "start_game": ("a match begins: {names}", "一將開始：{names}"),
    "seating": ("new seats: {names}", "換位：{names}"),
    "dice.seats": ("throws {values} for the seats", "擲骰搬風：{values}"),
    "dice.dealer": ("throws {values} for the dealer", "擲骰定莊：{values}"),
    "dice.opening": ("throws {values} for the opening", "擲骰開門：{values}"),
    "start_kyoku": ("the tiles are dealt", "配牌"),
    "marker": ("shows streak {shows} with the dice", "示連 {shows}"),
    "end_kyoku": ("the hand is over", "本盤結束"),
    "end_game": ("the match is over", "一將結束"),
    # tiles come
    "tsumo.head": ("draws {pai}", "摸 {pai}"),
    "tsumo.tail": ("draws {pai} from the tail", "補 {pai}"),
    "tsumo.other": ("draws {pai} from elsewhere", "由他處摸 {pai}"),
    "hana": ("lays out {pai}", "亮花 {pai}"),
    "hana.hand": ("lays out {pai} from the row", "由手牌亮花 {pai}"),
    "robhana": ("robs {pai} from {target}", "搶{target}的花 {pai}"),
    "say": ("says “{word}”", "說「{word}」"),
    "ready.heaven": ("declares ready: heaven (天聽)", "報天聽"),
    "ready.earth": ("declares ready: earth (地聽)", "報地聽"),
    "ready.declared": ("declares ready (報聽)", "報聽"),
    # tiles go
    "dahai": ("discards {pai}", "打 {pai}"),
    "dahai.drawn": ("discards {pai}, just drawn", "摸打 {pai}"),
    "dahai.meld": ("discards {pai} from a meld", "打出副露中的 {pai}"),
    "dahai.hana": ("discards {pai} from the flowers set out", "打出已亮的 {pai}"),
    "dahai.tail": ("the tail is turned up as the discard: {pai}", "翻槓尾為所打：{pai}"),
    "pool": ("the discard lies in the pool", "牌已入池"),
    # sets
    "chi": ("chows {pai} from {target}: {meld}", "吃{target}的 {pai}：{meld}"),
    "pon": ("pongs {pai} from {target}: {meld}", "碰{target}的 {pai}：{meld}"),
    "daiminkan": ("kongs {pai} from {target}: {meld}", "槓{target}的 {pai}：{meld}"),
    "ankan": ("lays a concealed kong: {tiles}", "暗槓：{tiles}"),
    "kakan": ("adds {pai} to the pong: {meld}", "加槓 {pai}：{meld}"),
    # steps, and what is given up
    "decline": ("will not draw the last tile", "棄摸海底牌"),
    "call.chi": ("calls a chow", "喊吃"),
    "call.pon": ("calls a pong", "喊碰"),
    "call.kan": ("calls a kong", "喊槓"),
    "call.hora": ("calls a win", "喊胡"),
    "none": ("passes", "過"),
    "show.chi": ("shows {tiles} for a chow", "亮出 {tiles} 要吃"),
    "show.pon": ("shows {tiles} for a pong", "亮出 {tiles} 要碰"),
    "show.kan": ("shows {tiles} for a kong", "亮出 {tiles} 要槓"),
    "show.hora": ("shows {tiles} for a win", "亮出 {tiles} 要胡"),
    "show.none": ("lets {tiles} be seen", "露出 {tiles}"),
    "touch.reach.head": ("reaches for the wall", "伸手摸牌"),
    "touch.reach.tail": ("reaches for the tail of the wall", "伸手補牌"),
    "touch.touch.head": ("touches the wall", "觸及牌牆"),
    "touch.touch.tail": ("touches the tail of the wall", "觸及槓尾"),
    "merge": ("puts the drawn tile into the row", "所摸之牌併入手牌"),
    "merge.unknown": (
        "puts the drawn tile into the row, where it cannot be told apart",
        "所摸之牌併入手牌，已無從分辨",
    ),
    "handle": ("handling: {how}", "手法：{how}"),
    # words and looks
    "name": ("names {pai} aloud", "說出 {pai}"),
    "name.discard": ("names {pai} while discarding", "打牌時說 {pai}"),
    "tell": ("tells what is hidden", "透露牌情"),
    "tell.wall": ("tells of the wall", "透露牌牆"),
    "tell.hand": ("tells of {about}'s hand", "透露{about}的手牌"),
    "walk": ("walks about to look (眼牌)", "眼牌"),
    "sit": ("sits down again", "回座"),
    "peek.head": ("peeks at the wall", "偷看牌牆"),
    "peek.tail": ("peeks at the tail of the wall", "偷看槓尾"),
    "peek.other": ("peeks into the wall", "偷看牌牆他處"),
    "peek.hand": ("peeks at a hand", "偷看手牌"),
    "peek.kong": ("peeks at a kong", "偷看槓牌"),
    "reveal": ("{pai} became known to {to}", "{pai} 為{to}所知"),
    # faults
    "steal": ("takes {pai} unlawfully", "偷牌 {pai}"),
    "disarray.wall": ("upsets the wall", "弄亂牌牆"),
    "disarray.hand": ("upsets a hand", "弄亂手牌"),
    "disarray.discards": ("upsets the discards", "弄亂牌池"),
    "accuse": ("reports {target}", "舉發{target}"),
    "confess": ("admits a fault", "自承有失"),
    "check": ("turns up the kong of {target}, event {event}", "掀看{target}之槓（事件 {event}）"),
    "restore": ("back to before event {event}", "回復至事件 {event} 之前"),
    # how it ends
    "hora.drawn": ("wins on {pai}, drawn", "自摸 {pai}"),
    "hora.given": ("wins on {pai} from {target}", "胡{target}的 {pai}"),
    "hora.drawn.bare": ("wins", "胡"),
    "hora.given.bare": ("wins from {target}", "胡{target}"),
    "ryukyoku": ("a draw: {reason}", "流局：{reason}"),
    # bets and other games
    "bet.player": ("bets against {on}", "與{on}插花"),
    "bet.bystander": ("bets on {on}", "插{on}"),
    "bet_reply": ("takes the bet of event {event}", "接受事件 {event} 之插"),
    "bet_reply.no": ("does not take the bet of event {event}", "不受事件 {event} 之插"),
    "bet_move": ("bets on {on} from now on", "轉插{on}"),
    "bet_stop": ("takes bets back", "退插"),
    "interfere": ("meddles with the play", "干預牌局"),
    "setaside": ("lays aside {tiles}", "擱置 {tiles}"),
    "playopen": ("plays with an open hand", "開門"),
}

_ADDED: dict[str, tuple[str, str]] = {
    "rules": ("rules: {value}", "依「{value}」"),
    "no_referee": ("no referee", "無裁判"),
    "of_tile": ("on {value}", "{value}"),
    "sign": ("by a sign", "以手勢"),
    "not_taken": ("not picked up", "未取"),
    "taken": ("picked up {value}", "取了 {value}"),
    "chosen_by": ("drawn from the hand by {value}", "由{value}抽出"),
    "blame": ("through {value}", "因{value}"),
    "on_purpose": ("on purpose", "故意"),
    "not_on_purpose": ("not on purpose", "無意"),
    "mendable": ("can be mended", "可復原"),
    "not_mendable": ("cannot be mended", "無法復原"),
    "whose": ("of {value}", "{value}的"),
    "seconds": ("{value} s", "{value} 秒"),
    "event": ("event {value}", "事件 {value}"),
    "cause": ("{value}", "{value}"),
    "private": ("known only by looking", "僅由偷看得知"),
    "lot": ("{value} goes back", "還 {value}"),
    "form": ("{value}", "{value}"),
    "laid.part": ("part of the hand laid down", "攤開一部分"),
    "laid.none": ("nothing laid down", "未攤牌"),
    "tai": ("says {value} tai", "報 {value} 台"),
    "deltas": ("{value}", "{value}"),
    "kind": ("{value}", "{value}"),
    "units": ("{value} units", "{value} 注"),
    "at": ("at {value} s", "{value} 秒"),
    "with": ("with event {value}", "與事件 {value} 同時"),
    "judged": ("found by the table", "由牌桌認定"),
}
"""What is said behind, in brackets."""

_PLACES: dict[str, tuple[str, str]] = {
    "head": ("at the wall", "牌牆"),
    "tail": ("at the tail", "槓尾"),
    "other": ("elsewhere", "他處"),
    "pool": ("in the pool", "牌池"),
    "hand": ("in a hand", "手牌"),
    "front": ("before the hand", "門前"),
}


def event_sentence(key: str, language: str, **values: object) -> str:
    """The sentence of a type of event, or of one of its variants."""
    return _SAID[key][language == "zh"].format(**values)


def added_words(key: str, language: str, value: object = "") -> str:
    """What is said behind the sentence."""
    return _ADDED[key][language == "zh"].format(value=value)


def place_words(place: str, language: str) -> str:
    """A place at the table."""
    return _PLACES[place][language == "zh"]
