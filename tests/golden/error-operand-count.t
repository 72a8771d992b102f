from: add takes one destination and two sources
file bad.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry bad() {
|     .reg .u32 %r<3>;
|     add.u32 %r1, %r2;
|     exit;
| }
run: check bad.ptx
exit: 1
stderr:
| bad.ptx:6:*: error: *
|     6 |     add.u32 %r1, %r2;
|       | *^*
