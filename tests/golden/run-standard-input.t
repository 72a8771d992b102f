from: `-` is standard input, for run as for check
run: check -
exit: 0
stdin:
| .version 3.0
| .target sm_20
| .entry idle() { exit; }
run: check -
exit: 1
stdin:
| .version 3.0
| .target sm_20
| .entry idle() { exit }
stderr:
| *:3:*: error: *
|     3 | .entry idle() { exit }
| ...
