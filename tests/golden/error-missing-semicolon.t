from: the caret is where the semicolon should stand, behind the statement that lacks it
file bad.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry bad() {
|     .reg .u32 %r<3>;
|     add.u32 %r1, %r2, 1
|     exit;
| }
run: check bad.ptx
exit: 1
stderr:
| bad.ptx:6:24: error: *;*
|     6 |     add.u32 %r1, %r2, 1
|       |                        ^
