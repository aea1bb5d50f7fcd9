"""What commands write and answer: files, exit statuses, standard input, JSON."""

from __future__ import annotations

import json
import os
import random
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from tests.faces.conftest import FILES

from paigui.faces.cli import COMMANDS

Run = Callable[..., Result]
SMALL = (FILES / "small.yaml").read_text(encoding="utf-8")
HAND = ("123456m 345p 78s 123s SS + 6s", "--seat", "E", "--round", "E")


# --- compile


def test_compile_writes_a_module_that_scores(paigui: Run, tmp_path: Path) -> None:
    assert paigui("compile", "small.yaml", "-o", str(tmp_path / "new" / "build")).exit_code == 0
    path = tmp_path / "new" / "build" / "small_scorer.py"
    program = (
        f"import sys; sys.path.insert(0, {str(path.parent)!r})\n"
        "import small_scorer as s\nfrom paigui_runtime import Win\n"
        "w = Win.parse({'concealed': '123456m 345p 78s 123s SS', 'win': '6s', 'seat': 'E', 'round': 'E'})\n"
        "print(s.score(w).tai, s.RULESET, s.EDITION)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["1", "small", "1"]


def test_the_name_of_the_module_has_no_hyphens(paigui: Run, tmp_path: Path) -> None:
    (tmp_path / "my-table.yaml").write_text("ruleset: my-table\nextends: luohan\n", encoding="utf-8")
    paigui("compile", str(tmp_path / "my-table.yaml"), "-o", str(tmp_path))
    assert (tmp_path / "my_table_scorer.py").is_file()


def test_check_says_whether_a_module_is_up_to_date(paigui: Run, tmp_path: Path) -> None:
    command = ("compile", "small.yaml", "-o", str(tmp_path))
    assert paigui(*command, "--check").exit_code == 1
    assert not list(tmp_path.iterdir())
    assert paigui(*command).exit_code == 0
    assert paigui(*command, "--check").exit_code == 0
    assert paigui(*command, "--check", "--set", "limit=3").exit_code == 1
    path = tmp_path / "small_scorer.py"
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert paigui(*command, "--check").exit_code == 1


def test_a_ruleset_that_says_how_to_play_has_a_validator(paigui: Run, tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text("ruleset: ours\nextends: luohan\n", encoding="utf-8")
    command = ("compile", str(tmp_path / "ours.yaml"), "-o", str(tmp_path / "build"))
    assert paigui(*command, "--only", "validator").exit_code == 0
    assert [path.name for path in (tmp_path / "build").iterdir()] == ["ours_validator.py"]
    done = json.loads(paigui(*command, "--check", "--format", "json").stdout)
    assert [module["status"] for module in done["modules"]] == ["missing", "up_to_date"]
    assert done["up_to_date"] is False
    assert paigui(*command).exit_code == 0
    assert paigui(*command, "--check").exit_code == 0
    program = (
        f"import sys; sys.path.insert(0, {str(tmp_path / 'build')!r})\n"
        "import ours_validator as v\n"
        "print(v.RULESET, v.SEMANTIC_HASH, len(v.PLAY.rights) > 10, v.validate([]).to_dict())"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    name, semantic_hash, rights, report = ran.stdout.split(maxsplit=3)
    assert (name, semantic_hash, rights) == ("ours", done["semantic_hash"], "True")
    assert report.strip() == str({"findings": [], "undecided": [], "hands": []})


def test_a_ruleset_without_play_has_no_validator(paigui: Run, tmp_path: Path) -> None:
    result = paigui("compile", "small.yaml", "-o", str(tmp_path), "--only", "validator")
    assert result.exit_code == 2
    assert "error[PG0730]" in result.stderr
    assert not list(tmp_path.iterdir())


def test_standalone_asks_for_nothing(paigui: Run) -> None:
    source = paigui("compile", "small.yaml", "-o", "-", "--standalone").stdout
    assert "import paigui" not in source
    assert "from paigui" not in source


def test_a_folder_that_cannot_be_is_a_usage_error(paigui: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = paigui("compile", "small.yaml", "-o", str(tmp_path / "file" / "below"))
    assert result.exit_code == 2
    assert "error[PG0702]" in result.stderr


# --- standard input


@pytest.mark.parametrize(
    "command",
    [("check", "-"), ("list", "-"), ("test", "-"), ("explain", "-", "moon"), ("score", "-", *HAND)],
)
def test_a_ruleset_may_come_from_standard_input(paigui: Run, command: tuple[str, ...]) -> None:
    result = paigui(*command, stdin=SMALL)
    assert result.exit_code == 0, result.output


def test_the_second_ruleset_from_standard_input_is_not_the_first(paigui: Run) -> None:
    first = paigui("score", "-", *HAND, "--format", "json", stdin=SMALL)
    second = paigui("score", "-", *HAND, "--format", "json", stdin=SMALL.replace("tai: 1\n", "tai: 9\n"))
    assert [json.loads(result.stdout)["tai"] for result in (first, second)] == [1, 9]


def test_examples_of_standard_input_run_under_their_own_options(paigui: Run) -> None:
    hand = "concealed: 1122m 334455p 777s EES, win: S, seat: E, round: E, tai: 1"
    example = f"  - {{set: {{seven_pairs_too: true}}, {hand}}}\n"
    assert paigui("test", "-", stdin=f"{SMALL}\nexamples:\n{example}").exit_code == 0


def test_a_win_may_come_from_standard_input(paigui: Run) -> None:
    win = "{concealed: 123456m 345p 78s 123s SS, win: 6s, seat: E, round: E}"
    assert "門清" in paigui("score", "small.yaml", "-", stdin=win).stdout
    as_json = '{\n\t"concealed": "123456m 345p 78s 123s SS",\n\t"win": "6s",\n\t"seat": "E", "round": "E"\n}'
    assert "門清" in paigui("score", "small.yaml", "-", stdin=as_json).stdout
    escaped = json.dumps({"concealed": "🀇🀈🀉 456m 345p 78s 123s SS", "win": "6s", "seat": "E", "round": "E"})
    assert "門清" in paigui("score", "small.yaml", "-", stdin=escaped).stdout


# --- score


def test_tiles_may_stand_apart_on_the_command_line(paigui: Run) -> None:
    words = ["123456m", "345p", "78s", "123s", "SS", "+", "6s"]
    result = paigui("score", "small.yaml", *words, "--seat", "E", "--round", "E", "--format", "json")
    assert json.loads(result.stdout)["tai"] == 1


def test_every_hand_option_reaches_the_record(paigui: Run) -> None:
    circumstances = (
        "--by self-draw --meld chi\\ 123p --seat 南 --round 2z --flowers 1f2g --dealer 2 --winner 1 --streak 2 "
        "--shown-streak 1 --replacement flower --last-tile --turn 4 --seen 5m --fact full_moon=是"
    ).replace("\\ ", "~")
    words = [word.replace("~", " ") for word in circumstances.split()]
    result = paigui("score", "small.yaml", "123456m 78s 123s SS + 6s", *words, "--format", "json")
    answer = json.loads(result.stdout)
    assert {item["id"] for item in answer["items"]} == {"self_draw", "moon"}
    # base 1 and 4 tai from each; the dealer (2) pays 1 + 2 × 2 more
    assert answer["payments"] == {"0": -5, "1": 20, "2": -10, "3": -5}


def test_what_happened_may_be_said_several_times(paigui: Run) -> None:
    hand = ("123456m 345p 78p SS + 9p", *HAND[1:], "--by", "self-draw", "--meld", "concealed-kong 9999s")
    happened = (
        "--replacement",
        "concealed-kong",
        "--replacement",
        "flower",
        "--ready",
        "heaven",
        "--ready",
        "declared",
    )
    result = paigui("score", "small.yaml", *hand, *happened, "--flowers", "1f", "--format", "json")
    assert result.exit_code == 0, result.stdout
    refused = paigui("score", "small.yaml", *hand, *happened, "--format", "json")
    assert "replaces a flower set out, and the hand has none" in refused.stdout


def test_a_list_of_wins_is_answered_by_a_list(paigui: Run) -> None:
    result = paigui("score", "small.yaml", "bad-hands.yaml", "--format", "json")
    answers = json.loads(result.stdout)
    assert [answer.get("tai") for answer in answers] == [1, None, None, None, None, None]
    assert all(answer["error"]["code"] == "bad-win" for answer in answers[1:])
    assert result.exit_code == 1


def test_refused_and_incomplete_are_told_apart(paigui: Run) -> None:
    hand = ("123456m 345p 78s 123s SS + 7s", *HAND[1:])
    not_complete = paigui("score", "small.yaml", *hand, "--format", "json")
    assert json.loads(not_complete.stdout)["error"]["code"] == "not-a-win"
    too_few = paigui("score", "small.yaml", "123m + 7s", *HAND[1:], "--format", "json")
    assert json.loads(too_few.stdout)["error"]["code"] == "bad-win"
    assert (not_complete.exit_code, too_few.exit_code) == (1, 1)


# --- fmt


def test_fmt_turns_a_file_into_the_other_tongue_and_back(paigui: Run, tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(SMALL, encoding="utf-8")
    assert paigui("fmt", str(path), "--lang", "zh").exit_code == 0
    assert "台型:" in path.read_text(encoding="utf-8")
    hashes = [
        json.loads(paigui("check", file, "--format", "json").stdout)["semantic_hash"]
        for file in ("small.yaml", str(path))
    ]
    assert hashes[0] == hashes[1]
    assert paigui("fmt", str(path), "--lang", "en").exit_code == 0
    assert path.read_text(encoding="utf-8") == SMALL


def test_fmt_check_and_diff_write_nothing(paigui: Run, tmp_path: Path) -> None:
    path = tmp_path / "loose.yaml"
    loose = "ruleset: loose\nextends: luohan\npatterns:\n  all_triplets: {when: count( triplets )==5}\n"
    path.write_text(loose, encoding="utf-8")
    assert paigui("fmt", str(path), "--check").exit_code == 1
    shown = paigui("fmt", str(path), "--diff")
    assert "+  all_triplets: {when: count(triplets) == 5}" in shown.stdout
    assert path.read_text(encoding="utf-8") == loose
    assert paigui("fmt", str(path)).exit_code == 0
    assert paigui("fmt", str(path), "--check").exit_code == 0


def test_fmt_leaves_alone_what_it_cannot_read(paigui: Run, tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text("ruleset: [\n", encoding="utf-8")
    result = paigui("fmt", str(path))
    assert result.exit_code == 2
    assert str(path) in result.stderr
    assert path.read_text(encoding="utf-8") == "ruleset: [\n"


# --- new


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_draft_says_what_its_parent_says(paigui: Run, tmp_path: Path, language: str) -> None:
    path = tmp_path / "our-table.yaml"
    assert paigui("new", "--extends", "luohan", str(path), "--lang", language).exit_code == 0
    assert paigui("diff", "luohan", str(path)).exit_code == 0


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_a_draft_shows_in_comments_works(paigui: Run, tmp_path: Path, language: str) -> None:
    path = tmp_path / "our-table.yaml"
    paigui("new", "--extends", "luohan", str(path), "--lang", language)
    head, _, rest = path.read_text(encoding="utf-8").partition(
        "extends: luohan\n" if language == "en" else "承襲: luohan\n"
    )
    marked = ("  #", "#  ")
    lines = [line.removeprefix("# ") for line in rest.splitlines() if ":" in line or line.startswith(marked)]
    sections = ("set:", "設定:", "patterns:", "台型:")
    kept = [line for line in lines if line.startswith((" ", *sections))]
    parent = "extends: luohan\n" if language == "en" else "承襲: luohan\n"
    path.write_text(head + parent + "\n".join(kept) + "\n", encoding="utf-8")
    result = paigui("test", str(path))
    assert result.exit_code == 0, path.read_text(encoding="utf-8") + result.output
    assert "2 examples hold" in result.stdout
    changes = json.loads(paigui("diff", "luohan", str(path), "--format", "json").stdout)["summary"]
    assert changes == {"added": 1, "removed": 1, "changed": 1}


def test_a_draft_takes_the_options_that_were_chosen(paigui: Run, tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    paigui("new", "--extends", "small.yaml", str(path), "--set", "limit=3")
    found = json.loads(paigui("list", str(path), "--format", "json").stdout)
    assert {option["id"]: option["value"] for option in found["options"]} == {
        "seven_pairs_too": False,
        "limit": 3,
    }


# --- every command


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_help_teaches_by_example(paigui: Run, name: str, language: str) -> None:
    result = paigui(name, "--help", "--lang", language)
    assert result.exit_code == 0
    assert f"  paigui {name} " in result.stdout
    chinese = any("\u4e00" <= char <= "\u9fff" for char in result.stdout.splitlines()[0])
    assert chinese == (language == "zh")


BAD = [
    ("check", "no-such-ruleset"),
    ("check", ""),
    ("check", "\x00"),
    ("check", "a" * 5000),
    ("check", "../../../../etc/passwd"),
    ("check", "/dev/null"),
    ("check", "."),
    ("score", "small.yaml", ""),
    ("score", "small.yaml", "\x00", "--seat", "E", "--round", "E"),
    ("score", "small.yaml", "/dev/null"),
    ("score", "small.yaml", "."),
    ("score", "small.yaml", "small.yaml"),
    ("score", "small.yaml", "+", "--seat", "E", "--round", "E"),
    ("score", "small.yaml", "+ + +", "--seat", "E", "--round", "E"),
    ("score", "small.yaml", "9" * 10_000 + "m", "--seat", "E", "--round", "E"),
    ("score", "small.yaml", "123m", "--seat", "💥", "--round", "E"),
    ("score", "small.yaml", "hand.yaml", "--base", "many"),
    ("score", "small.yaml", *HAND, "--dealer", "9"),
    ("score", "small.yaml", *HAND, "--meld", "\n"),
    ("score", "small.yaml", *HAND, "--fact", "full_moon"),
    ("score", "small.yaml", *HAND, "--set", "=1"),
    ("explain", "small.yaml", "\u202egnp.exe"),
    ("explain", "PG"),
    ("explain", "PG0000"),
    ("diff", "small.yaml", "nowhere.yaml"),
    ("diff", "-", "-"),
    ("dump", "wrong.yaml", "--stage", "emit"),
    ("fmt", "nowhere.yaml"),
    ("fmt", "/dev/null"),
    ("new", "--extends", "nowhere.yaml", "x.yaml"),
    ("new", "--extends", "small.yaml", "/no/such/folder/x.yaml"),
    ("compile", "small.yaml", "--output"),
    ("--verbose",),
    ("check", "small.yaml", "--lang", "fr"),
]


@pytest.mark.parametrize("arguments", BAD)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_nothing_that_one_may_type_breaks_it(
    paigui: Run, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], language: str
) -> None:
    monkeypatch.setenv("PAIGUI_LANG", language)
    result = paigui(*arguments)
    assert result.exit_code in (1, 2), result.output
    assert "Traceback" not in result.output
    assert "PG0799" not in result.output
    assert result.stderr.strip()
    assert "\u202e" not in result.output


def test_a_fault_of_ours_is_an_apology(paigui: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the roof fell in")

    monkeypatch.setattr("paigui.pipeline.compile_ruleset", broken)
    result = paigui("check", "small.yaml")
    assert result.exit_code == 2
    assert "error[PG0799]" in result.stderr
    assert "Traceback" not in result.output
    monkeypatch.setenv("PAIGUI_DEBUG", "1")
    assert "Traceback" in paigui("check", "small.yaml").stderr


@pytest.mark.parametrize("seed", range(60))
def test_a_win_file_with_slips_breaks_nothing(paigui: Run, seed: int) -> None:
    drawn = random.Random(seed)
    text = list((FILES / drawn.choice(("bad-hands.yaml", "hand.yaml"))).read_text(encoding="utf-8"))
    for _ in range(drawn.randint(1, 8)):
        place = drawn.randrange(len(text))
        text[place : place + drawn.randint(0, 1)] = drawn.choice(
            "{}[]:,#&*!|>'\"%@`-+ \n\t東🀇0199mpsES\x00\u202e"
        )
    output = drawn.choice(("text", "json", "jsonl"))
    result = paigui("score", "small.yaml", "-", "--format", output, stdin="".join(text))
    assert result.exit_code in (0, 1)
    assert "PG0799" not in result.output


def test_diff_chooses_an_option_where_it_is_known(paigui: Run, tmp_path: Path) -> None:
    child = tmp_path / "child.yaml"
    more = "options:\n  more: {type: bool, default: false}\n"
    child.write_text(f"ruleset: child\nextends: {FILES / 'small.yaml'}\n{more}", encoding="utf-8")
    told = paigui("diff", "small.yaml", str(child), "--set", "more=true", "--format", "json")
    sides = json.loads(told.stdout)
    assert "more" not in sides["before"]["options"]
    assert sides["after"]["options"]["more"] is True
    assert paigui("diff", "small.yaml", str(child), "--set", "less=true").exit_code == 2


# --- in a process of its own


def _process(*arguments: str, **settings: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from paigui.faces.cli import main; main()", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=FILES, check=False, **settings)  # type: ignore[call-overload, no-any-return]


def test_help_starts_without_the_compiler() -> None:
    program = (
        "import sys\nfrom paigui.faces.cli import cli\n"
        "try: cli.main(['--help'])\nexcept SystemExit: pass\n"
        "print(sorted({'yaml', 'lark', 'rich', 'jinja2', 'paigui_runtime', 'paigui.pipeline'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_terminal_without_chinese_shows_what_it_can() -> None:
    done = _process("score", "small.yaml", "hand.yaml", env={"PATH": "", "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert "\\u9580\\u6e05 fully concealed" in done.stdout


def test_an_argument_that_is_no_text_is_no_fault() -> None:
    program = "from paigui.faces.cli import main; main()"
    words = [sys.executable, "-c", program, "score", "small.yaml"]
    command = [*map(os.fsencode, words), b"\xff\xfe"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=FILES, check=False)
    assert done.returncode == 2
    assert "PG0799" not in done.stderr


def test_a_reader_that_goes_away_is_no_fault() -> None:
    command = f"{sys.executable} -c 'from paigui.faces.cli import main; main()' dump small.yaml --stage emit | head -n 1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, cwd=FILES, check=True)
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr == ""


def test_output_that_is_piped_has_no_colour_and_no_trailing_spaces() -> None:
    done = _process("list", "small.yaml", env={"PATH": "", "COLUMNS": "30", "PYTHONUTF8": "1"})
    assert "\x1b" not in done.stdout
    assert all(line == line.rstrip() for line in done.stdout.splitlines())
    assert max(map(len, done.stdout.splitlines())) > 30


def test_the_locale_chooses_the_language() -> None:
    for variable, said in (("LANG", "1 條"), ("PAIGUI_LANG", "條，無誤")):
        done = _process("check", "small.yaml", env={"PATH": "", "PYTHONUTF8": "1", variable: "zh_TW.UTF-8"})
        assert ("條" in done.stdout) is True, said
    done = _process(
        "check", "small.yaml", env={"PATH": "", "PYTHONUTF8": "1", "LANG": "zh_TW", "PAIGUI_LANG": "en"}
    )
    assert "no errors" in done.stdout


@pytest.mark.parametrize("name", ["our table.yaml", "我家.yaml", "3.yaml", "it's.yaml", "noext"])
def test_a_draft_of_any_name_can_be_tried_as_it_says(paigui: Run, tmp_path: Path, name: str) -> None:
    folder = tmp_path / "my rules"
    folder.mkdir()
    parent = folder / "the parent.yaml"
    parent.write_text("ruleset: parent\nextends: luohan\n", encoding="utf-8")
    told = paigui("new", "--extends", str(parent), str(tmp_path / name)).stdout
    steps = told.splitlines()[1].removeprefix("next: ").split(" · ")
    for step in steps:
        program, *words = shlex.split(step)
        assert program == "paigui"
        assert paigui(*words).exit_code == 0, step
    comment = (tmp_path / name).read_text(encoding="utf-8").splitlines()[1]
    assert [shlex.split(step)[2] for step in comment.partition(": ")[2].split(" · ")[:2]] == [name, name]
