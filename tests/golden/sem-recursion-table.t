from: by hand (5.4.1): down(x) is 0 for 0, else x + down(x - 1). Thread t goes t calls deep; a thread that has returned (r) waits for the call token of its own call, which the deeper tokens are not: they do not name it, so enable leaves it. Thread 2's last ret pops the two inner call tokens one by one, each wakes whom it names. Sums 0, 1, 3, 6
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .func (.reg .u32 y) down(.reg .u32 x)
| {
|     .reg .pred p;
|     .reg .u32 z;
|     setp.eq.u32 p, x, 0;
|     mov.u32 y, 0;
|     @p ret;
|     sub.u32 z, x, 1;
|     preRet;
|     call (z), down, (z);
|     add.u32 y, z, x;
|     ret;
| }
| .entry k(.param .u64 out)
| {
|     .reg .u32 t, v;
|     .reg .u64 a, b;
|     mov.u32 t, %tid.x;
|     preRet;
|     call (v), down, (t);
|     ld.param.u64 a, [out];
|     mul.wide.u32 b, t, 4;
|     add.u64 a, a, b;
|     st.global.u32 [a], v;
|     exit;
| }
run: trace k.ptx --block 3 --set WarpSize=3 --set NumProcessors=1 --set Injection=0 --profile sc --format table --control-only --quiet --buffer o=u32[3] --arg o --print o
exit: 0
stdout:
| ...
|      3     21  preRet 23;                    111     000       (call, 111, 23)
|      4     22  call down;                    111     000       (call, 111, 23)
|      7      3  @p ret;                       011     r00       (call, 111, 23)
|     14     10  preRet 12;                    011     r00       (call, 011, 12) :: (call, 111, 23)
|     15     11  call down;                    011     r00       (call, 011, 12) :: (call, 111, 23)
|     18      3  @p ret;                       001     rr0       (call, 011, 12) :: (call, 111, 23)
|     25     10  preRet 12;                    001     rr0       (call, 001, 12) :: (call, 011, 12) :: (call, 111, 23)
|     26     11  call down;                    001     rr0       (call, 001, 12) :: (call, 011, 12) :: (call, 111, 23)
|     29      3  @p ret;                       001     rr0       (call, 011, 12) :: (call, 111, 23)
|     36     18  ret;                          011     r00       (call, 111, 23)
|     43     18  ret;                          111     000       -
|    *  000     xxx       -
| o: u32[3] = { 0, 1, 3 }
run: run k.ptx --block 4 --set Injection=0 --buffer o=u32[4] --arg o
exit: 0
stdout:
| o: u32[4] = { 0, 1, 3, 6 }
run: run k.ptx --block 4 --set Injection=0 --buffer o=u32[4] --arg o --set WarpSize=2
exit: 0
stdout:
| o: u32[4] = { 0, 1, 3, 6 }
run: run k.ptx --block 4 --buffer o=u32[4] --arg o --check all
exit: 0
stdout:
| o: u32[4] = { 0, 1, 3, 6 }
