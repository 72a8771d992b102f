from: no label of that name is in the function
file bad.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry bad() {
|     bra NOWHERE;
| }
run: check bad.ptx
exit: 1
stderr:
| bad.ptx:5:9: error: *NOWHERE*
|     5 |     bra NOWHERE;
|       |         ^~~~~~~
