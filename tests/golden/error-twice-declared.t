from: one name, one variable in a scope; the note shows the first
file bad.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry bad() {
|     .reg .u32 a;
|     .reg .f32 a;
|     exit;
| }
run: check bad.ptx
exit: 1
stderr:
| bad.ptx:6:15: error: *a*
|     6 |     .reg .f32 a;
|       |               ^
| ...
