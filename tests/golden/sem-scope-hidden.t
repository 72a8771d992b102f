from: listing 5.4, lines 11 to 15: behind SKIP r is the inner one though the jump skipped its declaration, and with it the mov of 77: the inner r still has its first value, 0 + 100; the outer one keeps 5
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
|         bra.uni SKIP;
|         .reg .u32 r;
|         mov.u32 r, 77;
|     SKIP:
|         add.u32 r, r, 100;
|         st.global.u32 [a], r;
|     }
|     st.global.u32 [a+4], r;
|     exit;
| }
run: run k.ptx --buffer o=u32[2] --arg o
exit: 0
stdout:
| o: u32[2] = { 100, 5 }
file after.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 out)
| {
|     .reg .u64 a;
|     ld.param.u64 a, [out];
|     {
|         .reg .u32 q;
|         mov.u32 q, 3;
|     }
|     st.global.u32 [a], q;
|     exit;
| }
run: check after.ptx
exit: 1
stderr:
| after.ptx:12:24: error: the name q is not declared
| ...
