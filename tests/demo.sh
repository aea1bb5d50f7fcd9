#!/bin/sh
# Shows the product at work: sh tests/demo.sh FOLDER, where FOLDER holds the `paigui` command.
set -eu

PATH="$(cd "${1:-.venv/bin}" && pwd):$PATH"
export PATH PYTHONUTF8=1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT INT TERM

bold='' plain=''
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then
    bold=$(printf '\033[1m') plain=$(printf '\033[0m')
fi

title() {
    printf '\n%s== %s%s\n' "$bold" "$1" "$plain"
}

# Prints a command, runs it, and goes on only if it ends with the status that is expected of it.
run() {
    printf '\n%s$ %s%s\n' "$bold" "$1" "$plain"
    status=0
    (cd "$folder" && eval "$1") || status=$?
    if [ "$status" -ne "${2:-0}" ]; then
        printf 'demo: the command above ended with %s, not %s\n' "$status" "${2:-0}" >&2
        exit 1
    fi
}

title 'A ruleset goes in: 羅漢, checked, and its examples run'
run 'paigui check luohan'
run 'paigui test luohan'

title 'A typed scorer comes out'
run 'paigui compile luohan -o build'
run 'paigui compile luohan -o build --check'
run 'head -n 5 build/luohan_scorer.py && wc -l build/luohan_scorer.py'

title 'Three hands, with reasons and payments'
run 'paigui score luohan "EEE WWW CCC PPP FF NN + N" --seat S --round S --dealer 0 --payer 0 --streak 1 --explain'
run 'paigui score luohan "34777筒 9筒9筒 + 2筒" --meld "chi 123p from 3" --meld "pon CCC" --meld "concealed-kong 5555p" --seat 東 --round 西 --by self-draw --flowers 春梅 --dealer 0 --lang zh'
run 'paigui score luohan "3477s 888999m WWW PPP + 2s" --by seven-rob-one --eighth-flower self --flowers "1234f 1234g" --robbed-flower 3g --seat W --round W --winner 2 --dealer 0 --payer 1'

title 'Not every hand wins'
run 'paigui score luohan "123456m 345p 78s 99s EEE + 5s" --seat E --round S' 1

title 'Was this hand played by the rules? Two tables, two verdicts'
cat > "$folder/friday.jsonl" <<'LOG'
{"type":"start_game","names":["Ming","Fang","Hua","Lin"]}
{"type":"start_kyoku","bakaze":"E","kyoku":1,"honba":0,"oya":0,"opened":0,"tehais":["1158m 3469p 138s SWNFP","34678m 123567p 99s EEE","129m 48p 1368s SSWWNCF","147m 25p 2457s NNPPCCF"]}
{"type":"tsumo","actor":0,"pai":"7p"}
{"type":"dahai","actor":0,"pai":"5m","tsumogiri":false}
{"type":"tsumo","actor":1,"pai":"2m"}
{"type":"hora","actor":1,"target":1,"pai":"2m"}
{"type":"end_kyoku"}
LOG
run 'paigui show friday.jsonl'
run 'paigui validate luohan friday.jsonl' 1
run 'paigui validate fengquan friday.jsonl'

title 'Four players by themselves'
run 'paigui simulate luohan --hands 20 --seed 1'

title 'What the earlier edition of the same table does differently'
run 'paigui diff luohan luohan-early' 1
