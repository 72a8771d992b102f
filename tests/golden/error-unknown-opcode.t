from: the opcode table has no such instruction; the caret is under the opcode
file bad.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry bad() {
|     .reg .u32 r;
|     adds.u32 r, r, 1;
|     exit;
| }
run: check bad.ptx
exit: 1
stderr:
| bad.ptx:6:5: error: *adds*
|     6 |     adds.u32 r, r, 1;
|       |     ^~~~
