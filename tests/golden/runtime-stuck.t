from: who frees what malloc did not give is stuck, at the call in the kernel; thread 1's address is 0, which free ignores
file drop.ptx:
| .version 6.0
| .target sm_70
| .address_size 64
| .extern .func free (.param .b64 p);
| .entry drop() {
|     .reg .b32 %t;
|     .reg .b64 %p;
|     .param .b64 p;
|     mov.u32 %t, %tid.x;
|     xor.b32 %t, %t, 1;
|     cvt.u64.u32 %p, %t;
|     st.param.b64 [p], %p;
|     call free, (p);
| }
run: run drop.ptx --block 2
exit: 3
stderr:
| drop.ptx:13:5: stuck: free of 0x1, which malloc has not given or which was freed before (rule runtime.free, runtime calls)
|    13 |     call free, (p);
|       |     ^~~~~~~~~~~~~~*
|   at address *, `call free;`, in context 0, grid 0, block (0,0,0), warp 0, lane 0
| ...

from: an assertion that fails names itself, its file, line and function, and the thread
file must.ptx:
| .version 6.0
| .target sm_70
| .address_size 64
| .extern .func __assertfail (.param .b64 m, .param .b64 f, .param .b32 l, .param .b64 n, .param .b64 s);
| .const .align 1 .b8 m[4] = {120, 60, 51, 0};
| .const .align 1 .b8 f[5] = {97, 46, 99, 117, 0};
| .const .align 1 .b8 n[2] = {107, 0};
| .entry must() {
|     .reg .b32 %t;
|     .reg .b64 %s;
|     .reg .pred %bad;
|     .param .b64 p0, p1, p3, p4;
|     .param .b32 p2;
|     mov.u32 %t, %tid.x;
|     setp.lt.u32 %bad, %t, 3;
|     @%bad bra DONE;
|     cvta.const.u64 %s, m;
|     st.param.b64 [p0], %s;
|     cvta.const.u64 %s, f;
|     st.param.b64 [p1], %s;
|     st.param.b32 [p2], 42;
|     cvta.const.u64 %s, n;
|     st.param.b64 [p3], %s;
|     st.param.b64 [p4], 1;
|     call __assertfail, (p0, p1, p2, p3, p4);
| DONE:
|     ret;
| }
run: run must.ptx --block 5
exit: 3
fires: runtime.assertfail
stderr:
| must.ptx:25:5: stuck: thread (3,0,0) fails the assertion `x<3` at a.cu:42 in k (rule runtime.assertfail, runtime calls)
|    25 |     call __assertfail, (p0, p1, p2, p3, p4);
|       |     ^~~*
|   at address *, `call __assertfail;`, in context 0, grid 0, block (0,0,0), warp 0, lane 3
| ...
run: run must.ptx --block 5 --control threads
exit: 3
stderr:
| must.ptx:25:5: stuck: thread (*,0,0) fails the assertion `x<3` at a.cu:42 in k (rule runtime.assertfail, runtime calls)
| ...
run: run must.ptx --block 3
exit: 0

from: the runtime's functions have one signature; a function that is not of the runtime must be defined
file odd.ptx:
| .version 6.0
| .target sm_70
| .address_size 64
| .extern .func (.param .b64 r) malloc (.param .b32 n);
| .extern .func memory (.param .b64 n);
| .entry odd() {
|     .param .b64 n;
|     call memory, (n);
| }
run: check odd.ptx
exit: 1
stderr:
| odd.ptx:4:31: error: the runtime's malloc has other parameters
| ...
| odd.ptx:8:10: error: memory has no body in this file
| ...
| odd.ptx:5:15: note: memory is declared here
| ...
