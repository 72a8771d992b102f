from: errors come in source order, and checking goes on after the first
file bad.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry bad() {
|     .reg .u32 a;
|     addd.u32 a, a, a;
|     sub.u32 a, b, a;
|     exit;
| }
run: check bad.ptx
exit: 1
stderr:
| bad.ptx:6:5: error: *addd*
|     6 |     addd.u32 a, a, a;
|       |     ^~~~
| ...
| bad.ptx:7:16: error: *b*
|     7 |     sub.u32 a, b, a;
|       |                ^
| ...
