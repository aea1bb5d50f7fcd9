"""羅漢 play a second way: plain if-chains, without the compiler, emitted code or `paigui_runtime.play`."""
