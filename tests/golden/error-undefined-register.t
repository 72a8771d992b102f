from: no declaration of that name is in scope; the caret is under the name; a near name is shown where it is declared
file bad.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry bad() {
|     .reg .u32 %r<3>;
|     add.u32 %r1, %r2, %r3;
|     exit;
| }
run: check bad.ptx
exit: 1
stderr:
| bad.ptx:6:23: error: *%r3*
|     6 |     add.u32 %r1, %r2, %r3;
|       |                       ^~~
| bad.ptx:5:15: note: *
|     5 |     .reg .u32 %r<3>;
|       |               ^~
