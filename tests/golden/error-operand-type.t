from: PTX: operands of an instruction with a float type are floats of its width
file bad.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry bad() {
|     .reg .u32 %r<3>;
|     .reg .f32 %f<2>;
|     add.s32 %r1, %r2, %f1;
|     exit;
| }
run: check bad.ptx
exit: 1
stderr:
| bad.ptx:7:23: error: *%f1*f32*
|     7 |     add.s32 %r1, %r2, %f1;
|       |                       ^~~
| bad.ptx:6:15: note: *
|     6 |     .reg .f32 %f<2>;
|       |               ^~
