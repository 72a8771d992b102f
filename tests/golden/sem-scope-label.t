from: listing 5.4, line 16: the inner OUT hides the outer one, even before its own line. 1 + 100 = 101, then the outer bra goes to the outer OUT: 102, which is above 3. Were the inner bra to the outer OUT, r would count to 4
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 out)
| {
|     .reg .u32 r;
|     .reg .u64 a;
|     .reg .pred p;
|     ld.param.u64 a, [out];
|     mov.u32 r, 0;
| OUT:
|     add.u32 r, r, 1;
|     setp.gt.u32 p, r, 3;
|     @p bra END;
|     {
|         bra OUT;
|         add.u32 r, r, 10;
|     OUT:
|         add.u32 r, r, 100;
|     }
|     bra OUT;
| END:
|     st.global.u32 [a], r;
|     exit;
| }
run: run k.ptx --buffer o=u32[1] --arg o
exit: 0
stdout:
| o: u32[1] = { 102 }
