from: listing 5.4, line 9 (5.1.3, step 7): a name of an outer block means the outer one up to the line that declares it again: 5 + 1 is written to the outer r, and is still there behind the block
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 out)
| {
|     .reg .u32 r;
|     .reg .u64 a;
|     ld.param.u64 a, [out];
|     mov.u32 r, 5;
|     {
|         add.u32 r, r, 1;
|         st.global.u32 [a], r;
|         .reg .u32 r;
|         mov.u32 r, 77;
|         st.global.u32 [a+4], r;
|     }
|     st.global.u32 [a+8], r;
|     exit;
| }
run: run k.ptx --buffer o=u32[3] --arg o
exit: 0
stdout:
| o: u32[3] = { 6, 77, 6 }
