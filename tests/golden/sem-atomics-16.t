from: PTX ISA (atom.cas.b16): 40 threads add 1 to each of two neighbouring half words by cas in a loop, in global and in shared memory: neither disturbs the other; 7 + 40 and 65530 + 40 - 65536. add.u16 there is none
file k.ptx:
| .version 6.3
| .target sm_70
| .address_size 64
| .global .align 4 .u16 g[2] = { 7, 65530 };
| .shared .align 4 .u16 s[2];
| .func bump(.reg .u64 at)
| {
|     .reg .u16 v, w, x;
|     .reg .pred p;
|     ld.u16 v, [at];
| AGAIN:
|     add.u16 w, v, 1;
|     mov.u16 x, v;
|     atom.cas.b16 v, [at], x, w;
|     setp.ne.u16 p, v, x;
|     @p bra AGAIN;
|     ret;
| }
| .entry k(.param .u64 out)
| {
|     .reg .u32 t;
|     .reg .u16 v, w, x;
|     .reg .u64 a, b, i;
|     .reg .pred p, first;
|     ld.param.u64 b, [out];
|     mov.u32 t, %tid.x;
|     setp.eq.u32 first, t, 0;
|     @first st.shared.u16 [s], 7;
|     @first st.shared.u16 [s+2], 65530;
|     bar.sync 0;
|     and.b32 t, t, 1;
|     mul.wide.u32 i, t, 2;
|     mov.u64 a, g;
|     add.u64 a, a, i;
|     call bump, (a);
|     xor.b64 i, i, 2;
|     mov.u64 a, g;
|     add.u64 a, a, i;
|     call bump, (a);
|     mov.u64 a, s;
|     cvta.shared.u64 a, a;
|     add.u64 a, a, i;
|     call bump, (a);
|     xor.b64 i, i, 2;
|     mov.u64 a, s;
|     cvta.shared.u64 a, a;
|     add.u64 a, a, i;
|     call bump, (a);
|     bar.sync 0;
|     @!first exit;
|     ld.shared.u16 v, [s];
|     st.global.u16 [b], v;
|     ld.shared.u16 v, [s+2];
|     st.global.u16 [b+2], v;
|     exit;
| }
run: run k.ptx --block 40 --buffer o=u16[2] --arg o --print o --print g 
exit: 0
stdout:
| o: u16[2] = { 47, 34 }
| g: u16[2] = { 47, 34 }
run: run k.ptx --block 40 --buffer o=u16[2] --arg o --print o --print g --seed 3 --profile report --set WarpSize=7
exit: 0
stdout:
| o: u16[2] = { 47, 34 }
| g: u16[2] = { 47, 34 }
run: run k.ptx --block 40 --buffer o=u16[2] --arg o --print o --print g --schedule round-robin --set CoalesceLanes=0
exit: 0
stdout:
| o: u16[2] = { 47, 34 }
| g: u16[2] = { 47, 34 }
file none.ptx:
| .version 6.3
| .target sm_70
| .address_size 64
| .global .u16 g;
| .entry k()
| {
|     .reg .u16 v;
|     atom.global.add.u16 v, [g], 1;
|     exit;
| }
run: check none.ptx
exit: 1
stderr:
| none.ptx:8:5: error: atom is not defined for .u16
| ...
