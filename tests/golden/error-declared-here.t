from: docs/ptx.md, diagnostics: a declaration that an error is about is shown with it; of two declarations of one name the later is to blame, of a label and a register too
file bad.ptx:
| .version 8.0
| .target sm_80
| .address_size 64
| .func f(.param .b32 a);
| .func f(.param .b64 a) { ret; }
| .visible .entry k(.param .u32 n)
| {
|     .reg .f32 x;
|     .reg .b32 r;
|     .shared .b32 s;
|     .reg .b32 x;
|     add.s32 r, r, x;
|     ld.global.u32 r, [s];
|     st.param.u32 [n], r;
|     @r ret;
| r:  ret;
| P:  .callprototype _ ();
| P:  ret;
| }
run: check bad.ptx
exit: 1
stderr:
| bad.ptx:5:7: error: f is declared with other parameters before
|     5 | .func f(.param .b64 a) { ret; }
|       |       ^
| bad.ptx:4:7: note: it is declared here
|     4 | .func f(.param .b32 a);
|       |       ^
| bad.ptx:11:15: error: x is declared twice in this block
|    11 |     .reg .b32 x;
|       |               ^
| bad.ptx:8:15: note: it is declared here
|     8 |     .reg .f32 x;
|       |               ^
| bad.ptx:12:19: error: operand b of add.s32 must be .s32, x is .f32
|    12 |     add.s32 r, r, x;
|       |                   ^
| bad.ptx:8:15: note: x is declared here
|     8 |     .reg .f32 x;
|       |               ^
| bad.ptx:13:22: error: s lies in .shared, the instruction says .global
|    13 |     ld.global.u32 r, [s];
|       |                      ^~~
| bad.ptx:10:18: note: s is declared here
|    10 |     .shared .b32 s;
|       |                  ^
| bad.ptx:14:18: error: n is a parameter of an entry: it cannot be written
|    14 |     st.param.u32 [n], r;
|       |                  ^~~
| bad.ptx:6:31: note: n is declared here
|     6 | .visible .entry k(.param .u32 n)
|       |                               ^
| bad.ptx:15:6: error: a guard is a register of type .pred
|    15 |     @r ret;
|       |      ^
| bad.ptx:9:15: note: r is declared here
|     9 |     .reg .b32 r;
|       |               ^
| bad.ptx:16:1: error: r is declared twice in this block
|    16 | r:  ret;
|       | ^
| bad.ptx:9:15: note: it is declared here
|     9 |     .reg .b32 r;
|       |               ^
| bad.ptx:18:1: error: P is declared twice in this block
|    18 | P:  ret;
|       | ^
| bad.ptx:17:1: note: it is declared here
|    17 | P:  .callprototype _ ();
|       | ^
