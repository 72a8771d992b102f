from: aop (4.5; PTX ISA): each of 8 threads clears its own bit, in any order: the low 8 are gone, the
from: others stay; a shared word likewise
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .shared .u32 word;
| .entry clear(.param .u64 out)
| {
|     .reg .u32 t, bit, old;
|     .reg .u64 a;
|     .reg .pred first;
|     ld.param.u64 a, [out];
|     mov.u32 t, %tid.x;
|     setp.eq.u32 first, t, 0;
|     @first st.shared.u32 [word], 0xfffffff0;
|     bar.sync 0;
|     shl.b32 bit, 1, t;
|     not.b32 bit, bit;
|     atom.global.and.b32 old, [a], bit;
|     atom.shared.and.b32 old, [word], bit;
|     bar.sync 0;
|     @!first bra END;
|     ld.shared.u32 old, [word];
|     st.global.u32 [a+4], old;
| END:
|     exit;
| }
run: run k.ptx --block 8 --set WarpSize=4 --buffer 'x=u32[2]:const(0xffffffff)' --arg x
exit: 0
stdout:
| x: u32[2] = { 4294967040, 4294967040 }
run: run k.ptx --block 8 --set WarpSize=4 --buffer 'x=u32[2]:const(0xffffffff)' --arg x --profile sc --seed 7
exit: 0
stdout:
| x: u32[2] = { 4294967040, 4294967040 }
