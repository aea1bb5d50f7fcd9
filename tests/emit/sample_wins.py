"""Wins with something of everything: melds of each kind, flowers, robbed flowers, missing facts, several readings."""

from __future__ import annotations

from paigui_runtime.win import Win

RECORDS = (
    # Three readings at least: 111222333m stands as three sequences or three triplets.
    {"concealed": "11122233m 456p EE", "win": "3m", "melds": ["chi 123s"], "seat": "E", "round": "S"},
    {
        "concealed": "1112223334445m",
        "win": "5m",
        "melds": ["concealed-kong CCCC"],
        "by": "self-draw",
        "seat": "S",
        "round": "E",
        "flowers": "2f 3g",
        "dealer": 0,
        "replacement": ["flower"],
        "turn": 4,
        "streak": 2,
    },
    {
        "concealed": "56m 99p",
        "win": "7m",
        "melds": ["pon SSS from 2", "kong 5555s", "added-kong EEEE from 0", "chi 123p from 0"],
        "seat": "S",
        "round": "S",
        "payer": 3,
        "dealer": 1,
        "seen": "77m 23p",
        "facts": {"calm": True, "dice": 11, "mood": "grand"},
    },
    {
        "concealed": "1m",
        "win": "1m",
        "melds": ["chi 234m from 1", "chi 234m from 1", "chi 234m", "pon PPP from 3", "pon 999s from 0"],
        "by": "discard",
        "seat": "W",
        "round": "N",
        "turn": 9,
    },
    {"concealed": "112233m 445566p 7788s", "win": "7s", "seat": "N", "round": "W", "by": "self-draw"},
    {
        "concealed": "1122m 3344p 556688s EE",
        "win": "E",
        "seat": "W",
        "round": "E",
        "payer": 0,
        "ready": "declared",
    },
    # Two pairs of a kind.
    {"concealed": "1111m 3344p 666688s EE", "win": "E", "seat": "W", "round": "W", "payer": 0},
    {
        "concealed": "123456789m 11199p 55s",
        "by": "seven-rob-one",
        "win": "9p",
        "flowers": "1234f 1234g",
        "robbed_flower": "2g",
        "seat": "E",
        "round": "E",
        "dealer": 0,
    },
    {
        "concealed": "34577s 888999m WWW PP",
        "by": "seven-rob-one",
        "eighth_flower": "self",
        "win": "P",
        "flowers": "1234f 1234g",
        "robbed_flower": "4f",
        "payer": 1,
        "seat": "W",
        "round": "W",
        "dealer": 3,
    },
    {
        "concealed": "1112345678999m EEE",
        "special": "heavenly",
        "by": "self-draw",
        "win": "5m",
        "seat": "E",
        "round": "E",
        "dealer": 0,
    },
    {
        "concealed": "147m 258p 369s ESWNCFP 1m",
        "by": "eight-flowers",
        "flowers": "1234f 1234g",
        "seat": "N",
        "round": "E",
    },
)

WINS = tuple(Win.parse(record) for record in RECORDS)
