from: listing 5.4, line 17: a jump may leave a block, here two at once, under divergence: threads 0 and 1 jump over the 50
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 out)
| {
|     .reg .u32 t, r;
|     .reg .u64 a, b;
|     .reg .pred p;
|     ld.param.u64 a, [out];
|     mov.u32 t, %tid.x;
|     mov.u32 r, t;
|     {
|         {
|             setp.lt.u32 p, t, 2;
|             @p bra OUTSIDE;
|         }
|         add.u32 r, r, 50;
|     }
| OUTSIDE:
|     mul.wide.u32 b, t, 4;
|     add.u64 a, a, b;
|     st.global.u32 [a], r;
|     exit;
| }
run: run k.ptx --block 4 --buffer o=u32[4] --arg o
exit: 0
stdout:
| o: u32[4] = { 0, 1, 52, 53 }
