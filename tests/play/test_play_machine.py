"""A hand served act by act, as hypothesis chooses among the legal ones: no tile is lost, turns follow as they should."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from plain import walls

import paigui
from paigui_runtime.play.event import Event
from paigui_runtime.play.report import Finding
from paigui_runtime.play.state import State

WHOLE_SET = Counter({tile: 4 if tile < 34 else 1 for tile in range(42)})
CLAIMS = ("chi", "pon", "daiminkan")


class ServedHand(RuleBasedStateMachine):
    """One hand of a ruleset, in the mode of a game server."""

    ruleset = "luohan"
    state: State
    last: Event
    before: int
    """Whose turn it was before the last act."""

    @initialize(seed=st.integers(0, 2**32), oya=st.integers(0, 3), opened=st.integers(0, 3))
    def deal(self, seed: int, oya: int, opened: int) -> None:
        hands, wall = walls.deal(random.Random(seed))
        more = {"bakaze": 0, "kyoku": 1, "honba": 0, "oya": oya, "opened": opened}
        self.last = Event(
            type="start_kyoku",
            number=1,
            more={**more, "hands": tuple(tuple(sorted(hand)) for hand in hands), "wall": tuple(wall)},
        )
        self.before = oya
        self.state = paigui.load(self.ruleset).game().start(self.last)

    @precondition(lambda self: not self.state.over)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """Somebody who may act does what is legal; what has a right now is preferred to a mere pass."""
        player = data.draw(st.sampled_from(self.state.players_to_act()))
        legal = self.state.legal_actions(player)
        moves = [event for event in legal if event.type not in ("none", "ready", "walk")]
        self.before, self.last = self.state.turn_player, data.draw(st.sampled_from(moves or legal))
        assert self.state.play(self.last) == []

    @precondition(lambda self: not self.state.over and self.state.opening_due() is None)
    @rule(player=st.integers(0, 3), data=st.data())
    def try_a_discard(self, player: int, data: st.DataObject) -> None:
        """A discard out of turn is refused and leaves no trace."""
        if player == self.state.turn_player:
            return
        hands = [self.state.hand_of(each) for each in range(4)]
        tile = data.draw(st.sampled_from([tile for tile in range(42) if hands[player][tile]]))
        found: list[Finding] = self.state.play(Event(type="dahai", actor=player, tile=tile))
        assert {finding.rule for finding in found} & {"out_of_turn", "plays_out_of_turn"}
        assert [self.state.hand_of(each) for each in range(4)] == hands

    @precondition(lambda self: self.state.over)
    @rule(player=st.integers(0, 3))
    def nothing_but_wins_is_left(self, player: int) -> None:
        """Once the hand has ended only others' wins on the same tile are legal."""
        assert {event.type for event in self.state.legal_actions(player)} <= {"hora"}

    @invariant()
    def no_tile_is_lost(self) -> None:
        if self.state_is_there():
            assert all_tiles(self.state) == WHOLE_SET

    @invariant()
    def hands_have_their_sizes(self) -> None:
        """Sixteen tiles, three for each set; the player of the turn has one more, but while a replacement is due."""
        if not self.state_is_there() or self.state.over or self.state.opening_due() is not None:
            return
        position = self.state.position
        if position.phase == "deal":
            return
        for player in range(4):
            more = player == self.state.turn_player and position.phase == "holding"
            assert whole(self.state, player) == (17 if more else 16)

    @invariant()
    def the_turn_follows(self) -> None:
        """A draw from the head comes to the next, a claim brings the turn to the claimant; a discard leaves it open."""
        if not self.state_is_there() or self.last.actor is None:
            return
        state, last = self.state, self.last
        from_head = last.type == "tsumo" and last.place != "tail"
        if last.type in (*CLAIMS, "ankan", "kakan", "dahai") or from_head:
            assert state.turn_player == last.actor
        if from_head and any(state.discards_of(player) for player in range(4)):
            assert last.actor == (self.before + 1) % 4
        if last.type == "dahai" and not state.over and state.drawable:
            assert (last.actor + 1) % 4 in state.players_to_act()

    def state_is_there(self) -> bool:
        return hasattr(self, "state")


def all_tiles(state: State) -> Counter[int]:
    """Standing, laid, set out, discarded and not claimed, and still in the wall."""
    position = state.position
    assert position.wall is not None
    taken = position.head + position.door
    counts = Counter(position.wall[taken : len(position.wall) - position.tail])
    for player in range(4):
        counts.update(dict(enumerate(state.hand_of(player))))
        seat = position.seats[player]
        counts.update(seat.flowers)
        counts.update(seat.discards)
        counts.subtract(seat.gone)
        for meld in seat.melds:
            counts.update(meld.tiles)
    return +counts


def whole(state: State, player: int) -> int:
    return sum(state.hand_of(player)) + 3 * len(state.melds_of(player))


GENERATE = (Phase.generate,)  # to shrink a hand of a hundred acts takes many minutes
TestServedHand = ServedHand.TestCase
TestServedHand.settings = settings(max_examples=12, stateful_step_count=150, phases=GENERATE)


@pytest.mark.long
class TestServedHandAtLength(ServedHand.TestCase):
    settings = settings(max_examples=300, stateful_step_count=200, phases=GENERATE)
