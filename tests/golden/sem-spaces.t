from: 5.1.1 and PTX ISA: generic addresses with and without cvta reach shared, local, constant and global memory; isspacep tells them apart; dynamic shared memory begins behind the static and is as large as the launch says
file k.ptx:
| .version 3.1
| .target sm_20
| .address_size 64
| .global .u32 g = 11;
| .const .u32 c[2] = { 13, 17 };
| .shared .u32 s[33];
| .extern .shared .align 8 .b8 more[];
| .entry k(.param .u64 out, .param .u32 last)
| {
|     .local .u32 l[4];
|     .reg .u32 t, v, sum, spaces;
|     .reg .u64 a, b, o, m;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     ld.param.u64 o, [out];
|     mul.wide.u32 b, t, 4;
|     add.u64 o, o, b;
|     cvta.to.global.u64 o, o;
|     mov.u32 sum, 0;
|     mov.u32 spaces, 0;
|     mov.u64 a, s;
|     add.u64 a, a, b;
|     cvta.shared.u64 a, a;
|     add.u32 v, t, 100;
|     st.u32 [a], v;
|     isspacep.shared p, a;
|     @p or.b32 spaces, spaces, 1;
|     isspacep.global p, a;
|     @p or.b32 spaces, spaces, 2;
|     cvta.to.shared.u64 a, a;
|     ld.shared.u32 v, [a];
|     add.u32 sum, sum, v;
|     mov.u64 a, l;
|     cvta.local.u64 a, a;
|     st.u32 [a+8], t;
|     ld.local.u32 v, [l+8];
|     add.u32 sum, sum, v;
|     isspacep.local p, a;
|     @p or.b32 spaces, spaces, 4;
|     isspacep.shared p, a;
|     @p or.b32 spaces, spaces, 8;
|     mov.u64 a, c;
|     cvta.const.u64 a, a;
|     ld.u32 v, [a+4];
|     add.u32 sum, sum, v;
|     mov.u64 a, c;
|     cvta.const.u64 a, a;
|     ld.u32 v, [a];
|     add.u32 sum, sum, v;
|     isspacep.const p, a;
|     @p or.b32 spaces, spaces, 16;
|     mov.u64 a, g;
|     ld.u32 v, [a];
|     add.u32 sum, sum, v;
|     cvta.global.u64 a, a;
|     ld.u32 v, [a];
|     add.u32 sum, sum, v;
|     isspacep.global p, a;
|     @p or.b32 spaces, spaces, 32;
|     mov.u64 m, more;
|     add.u64 m, m, b;
|     st.shared.u32 [m], sum;
|     bar.sync 0;
|     ld.param.u32 v, [last];
|     sub.u32 v, v, t;
|     mul.wide.u32 b, v, 4;
|     mov.u64 m, more;
|     cvta.shared.u64 m, m;
|     add.u64 m, m, b;
|     ld.u32 v, [m];
|     shl.b32 spaces, spaces, 16;
|     or.b32 v, v, spaces;
|     st.global.u32 [o], v;
|     exit;
| }
file k.host:
| load k.ptx
| buffer o u32[33]
| launch k.k grid 2,1,1 block 33,1,1 shared 132 args o, 32
| sync
| expect o = iota(3473624, -2)
run: run k.host --seed 1
exit: 0
run: run k.host --seed 2
exit: 0
run: run k.host --seed 3 --profile sc --set WarpSize=1
exit: 0
run: run k.host --schedule round-robin --set WarpSize=7
exit: 0
run: run k.host --schedule eager --set WarpSize=2 --set NumProcessors=1
exit: 0
run: run k.host --seed 4 --set WarpSize=33 --set CoalesceLanes=0
exit: 0
run: run k.host --seed 5 --set WarpSize=64 --set Level1CacheSize=256 --set Level2CacheSize=512 --set Level1Ways=1
exit: 0
run: run k.ptx --block 33 --shared 131 --buffer o=u32[33] --arg o --arg 32
exit: 3
stderr:
| *stuck: 4 bytes at shared address *: outside the block's shared memory*
| ...
run: run k.ptx --block 33 --buffer o=u32[33] --arg o --arg 33 --shared 132
exit: 3
stderr:
| *stuck: *outside the block's shared memory*
| ...
run: run k.ptx --block 33 --buffer o=u32[33] --arg o --arg 32 --shared 49152
exit: 1
stderr:
| *error: *SharedMemSize*
| ...
