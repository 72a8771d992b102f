from: a guard is a predicate (5.1.2)
file bad.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry bad() {
|     .reg .u32 p;
|     @p exit;
|     exit;
| }
run: check bad.ptx
exit: 1
stderr:
| bad.ptx:6:6: error: *pred*
|     6 |     @p exit;
|       |      ^
| bad.ptx:5:15: note: *
|     5 |     .reg .u32 p;
|       |               ^
