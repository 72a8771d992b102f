from: 5.3.2, 5.4.1: next steps over the call of twice, step goes into it; finish runs to where the caller goes on after the return; the same ways back. twice doubles: 0, 2 for warp 0
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .global .u32 g[4];
| .shared .u32 s[4];
| .func (.reg .u32 d) twice(.reg .u32 n)
| {
|     add.u32 d, n, n;
|     ret;
| }
| .entry k(.param .u64 out)
| {
|     .reg .u64 a, b;
|     .reg .u32 t, r, e;
|     .reg .pred p;
|     mov.u32 t, %tid.x;
|     mov.u64 b, g;
|     mad.wide.u32 b, t, 4, b;
|     mov.u32 e, s;
|     mad.lo.u32 e, t, 4, e;
|     call (r), twice, (t);
|     st.shared.u32 [e], r;
|     st.global.u32 [b], r;
|     setp.lt.u32 p, t, 2;
|     @p bra LOW;
|     add.u32 r, r, 100;
| LOW:
|     ld.param.u64 a, [out];
|     mad.wide.u32 a, t, 4, a;
|     st.global.u32 [a], r;
|     exit;
| }
run: step k.ptx --block 4 --set WarpSize=2 --set NumProcessors=1 --schedule eager --buffer out=u32[4] --arg out
exit: 0
stdin:
| tbreak 21 if warp 0
| continue
| next
| print r
| reverse-next
| step 2
| print n
| reverse-finish
| step 2
| finish
| print r
| stepi 3
| print r
| finish
stdout:
| > tbreak 21 if warp 0
| breakpoint 1: 21 if warp 0 (line 21 of k.ptx)
| > continue
| temporary breakpoint 1, 21 if warp 0
|       7  c0 g0 b0,0,0 w0 p0     9       preRet 11;                        thread.preRet warp.bra crs.preRet  stack (call, 11, 11)
| => block 0,0,0 warp 0 at line 21: call (r), twice, (t);  active 11
| > next
|      10  c0 g0 b0,0,0 w0 p0     2:9     ret;                              thread.return warp.bra crs.ret.uni  stack -
| => block 0,0,0 warp 0 at address 11: mov.u32 r, d;  active 11
| > print r
| r: u32 = { 0, 0 }
| > reverse-next
| at step 20 of 25
|       7  c0 g0 b0,0,0 w0 p0     9       preRet 11;                        thread.preRet warp.bra crs.preRet  stack (call, 11, 11)
| => block 0,0,0 warp 0 at line 21: call (r), twice, (t);  active 11
| > step 2
|       8  c0 g0 b0,0,0 w0 p0    10:21    call twice;                       thread.call warp.bra crs.call.uni
|       9  c0 g0 b0,0,0 w0 p0     1:8     add.u32 d, n, n;                  thread.dop warp.mem
| => block 0,0,0 warp 0 at line 9: ret;  active 11
| > print n
| n: u32 = { 0, 1 }, blocked in lanes 0 1
| > reverse-finish
| at step 20 of 25
|       7  c0 g0 b0,0,0 w0 p0     9       preRet 11;                        thread.preRet warp.bra crs.preRet  stack (call, 11, 11)
| => block 0,0,0 warp 0 at line 21: call (r), twice, (t);  active 11
| > step 2
|       8  c0 g0 b0,0,0 w0 p0    10:21    call twice;                       thread.call warp.bra crs.call.uni
|       9  c0 g0 b0,0,0 w0 p0     1:8     add.u32 d, n, n;                  thread.dop warp.mem
| => block 0,0,0 warp 0 at line 9: ret;  active 11
| > finish
|      10  c0 g0 b0,0,0 w0 p0     2:9     ret;                              thread.return warp.bra crs.ret.uni  stack -
| => block 0,0,0 warp 0 at address 11: mov.u32 r, d;  active 11
| > print r
| r: u32 = { 0, 0 }
| > stepi 3
|      11  c0 g0 b0,0,0 w0 p0    11       mov.u32 r, d;                     thread.mov warp.mem
|          M.step *
|          M.end *
| => block 0,0,0 warp 0 at line 22: st.shared.u32 [e], r;  active 11
| > print r
| r: u32 = { 0, 2 }
| > finish
|      21  c0 g0 b0,0,0 w0 p0    22:31    exit;                             thread.exit warp.bra crs.exit.uni  active 00  disabled xx
| => block 0,0,0 warp 0: completed
