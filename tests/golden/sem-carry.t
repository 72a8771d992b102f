from: what ptxas 13 folds the same chains to, and by hand: a difference is a sum with the complement, its flag the carry of that sum (docs/arithmetic.md). 1 + 0xffffffff carries: 10 - 3; 1 + 1 does not: 20 - 3 - 1; 1 - 2 borrows, so its sum carries nothing: 30 + 3; 2 - 1 does: 40 + 3 + 1. Of 64 bits in halves: 0x1_00000000 - 1 = 0x0_ffffffff
file k.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .entry k(.param .u64 o) { .reg .u32 a,b,c,d,z; .reg .u64 p; ld.param.u64 p,[o];
|  mov.u32 z, 0xffffffff;
|  add.cc.u32 a, 1, z; subc.u32 a, 10, 3;
|  add.cc.u32 b, 1, 1; subc.u32 b, 20, 3;
|  sub.cc.u32 c, 1, 2; addc.u32 c, 30, 3;
|  sub.cc.u32 d, 2, 1; addc.u32 d, 40, 3;
|  st.global.u32 [p], a; st.global.u32 [p+4], b; st.global.u32 [p+8], c; st.global.u32 [p+12], d;
|  sub.cc.u32 a, 0, 1; subc.u32 b, 1, 0;
|  st.global.u32 [p+16], a; st.global.u32 [p+20], b; ret; }
run: run k.ptx --buffer o=u32[6] --arg o --quiet
exit: 0
stdout:
| o: u32[6] = { 7, 16, 33, 44, 4294967295, 0 }
