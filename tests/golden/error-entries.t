from: with two entries --entry must say which; the message names them
file bad.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry first() { exit; }
| .entry second() { exit; }
run: run bad.ptx
exit: 1
stderr:
| *error: *first*second*
| ...
run: run bad.ptx --entry second
exit: 0
run: run bad.ptx --entry third
exit: 1
stderr:
| *third*
| ...
