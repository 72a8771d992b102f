from: by hand: memory that malloc gave holds nothing until it is written; what was given back is nobody's, and the semantics has no rule for it. The heap is the first of global memory
file k.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .extern .func (.param .b64 r) malloc (.param .b64 n);
| .extern .func free (.param .b64 p);
| .entry k(.param .u64 o)
| {
|     .reg .u64 a;
|     .reg .u32 v;
|     {
|     .param .b64 n;
|     .param .b64 r;
|     st.param.b64 [n], 16;
|     call.uni (r), malloc, (n);
|     ld.param.b64 a, [r];
|     }
|     ld.u32 v, [a];
|     st.u32 [a], 4;
|     ld.u32 v, [a];
|     {
|     .param .b64 p;
|     st.param.b64 [p], a;
|     call.uni free, (p);
|     }
|     ld.u32 v, [a];
|     exit;
| }
run: run k.ptx --check kernel --buffer o=u32[1] --arg o --quiet
exit: 5
stdout:
| o: u32[1] = { 0 }
stderr:
| k.ptx:17:5: error: read of 4 bytes at global address 0x10000000 (malloc at 0x10000000, byte 0), which nothing has written (check init)
|    17 |     ld.u32 v, [a];
|       |     ^~~~~~~~~~~~~~
|   by thread (0,0,0) of block (0,0,0), grid 0, warp 0, lane 0: `ld.u32 v, [a];`
|   note: neither the host nor a kernel has written it since it was allocated
| k.ptx:25:5: error: read of 4 bytes at global address 0x10000000: use after free of malloc at 0x10000000 (16 bytes) (check memory)
|    25 |     ld.u32 v, [a];
|       |     ^~~~~~~~~~~~~~
|   by thread (0,0,0) of block (0,0,0), grid 0, warp 0, lane 0: `ld.u32 v, [a];`
| k.ptx:25:5: stuck: 4 bytes at global address 0x10000000: nothing is mapped there (rule device.memOp, section 5.8.1)
| ...
