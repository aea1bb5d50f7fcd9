"""The exact engine: all ordinary wins at once, suit by suit, without looking at one hand after the other.

What the rules at hand read of a hand is a few numbers that add up over the suits (`columns`). Each suit's part of a hand is
boiled down to the sets of numbers that its divisions show (`parts`), melds are laid beside it (`melds`), and the suits are
added (`folding`); what is left are some thousand classes of hands, which are judged together (`judging`, `totals`). Hands
that may be complete in several forms are counted in all of them at once (`union`).
"""
