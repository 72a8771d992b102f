from: a loop without end reaches the step limit
file bad.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry bad() {
| AGAIN:
|     bra AGAIN;
| }
run: run bad.ptx --max-steps 1000
exit: 4
stderr:
| ...
| *limit*
| ...
