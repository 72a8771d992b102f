from: bank conflicts (2.3.2, 4.3) by hand: successive words of 32 bits lie in successive banks, lanes that name different words of one bank are in conflict, and each lane joins the first request in which it is in conflict with nobody. Beside them the kernels make four operations: the parameter, %laneid, the address of s, the sum. Words: side by side; one for all; every second, third, fourth, 32nd, 33rd. Bytes: four of a word; two; one of every second word, of every 32nd. Doubles: side by side, half a warp a request (the example of 2.3.2); one for all; in every fourth pair of banks; all in one pair; 33 apart. Sixteen bytes a lane: eight lanes a request; one place; four lanes. Stores: as words, but lanes that write to one place have an operation each. Other numbers of banks: of 32 words 11 lie in the first of three; what one lane names is not taken apart, so that with one or three banks each double is a request, with five two are. Without conflicts; without coalescing the parameter is 32 operations too
file k.ptx:
| .version 3.0
| .target sm_30
| .address_size 64
| .visible .entry words(.param .u32 stride)
| {
|     .shared .align 128 .b8 s[8192];
|     .reg .u32 a, n, t, v;
|     ld.param.u32 n, [stride];
|     mov.u32 t, %laneid;
|     mov.u32 a, s;
|     mad.lo.u32 a, t, n, a;
|     ld.shared.u32 v, [a];
|     exit;
| }
| .visible .entry bytes(.param .u32 stride)
| {
|     .shared .align 128 .b8 s[8192];
|     .reg .u32 a, n, t, v;
|     ld.param.u32 n, [stride];
|     mov.u32 t, %laneid;
|     mov.u32 a, s;
|     mad.lo.u32 a, t, n, a;
|     ld.shared.u8 v, [a];
|     exit;
| }
| .visible .entry doubles(.param .u32 stride)
| {
|     .shared .align 128 .b8 s[8704];
|     .reg .u32 a, n, t;
|     .reg .f64 v;
|     ld.param.u32 n, [stride];
|     mov.u32 t, %laneid;
|     mov.u32 a, s;
|     mad.lo.u32 a, t, n, a;
|     ld.shared.f64 v, [a];
|     exit;
| }
| .visible .entry fours(.param .u32 stride)
| {
|     .shared .align 128 .b8 s[8192];
|     .reg .u32 a, n, t, v, w, x, y;
|     ld.param.u32 n, [stride];
|     mov.u32 t, %laneid;
|     mov.u32 a, s;
|     mad.lo.u32 a, t, n, a;
|     ld.shared.v4.u32 {v, w, x, y}, [a];
|     exit;
| }
| .visible .entry store(.param .u32 stride)
| {
|     .shared .align 128 .b8 s[8192];
|     .reg .u32 a, n, t, v;
|     ld.param.u32 n, [stride];
|     mov.u32 t, %laneid;
|     mov.u32 a, s;
|     mad.lo.u32 a, t, n, a;
|     st.shared.u32 [a], t;
|     exit;
| }
run: run k.ptx --entry words --block 32 --arg 4 --json
exit: 0
stdout:
| {*"memory_operations": 5,*
run: run k.ptx --entry words --block 32 --arg 4 --json --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 5,*
run: run k.ptx --entry words --block 32 --arg 0 --json
exit: 0
stdout:
| {*"memory_operations": 5,*
run: run k.ptx --entry words --block 32 --arg 0 --json --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 5,*
run: run k.ptx --entry words --block 32 --arg 8 --json
exit: 0
stdout:
| {*"memory_operations": 6,*
run: run k.ptx --entry words --block 32 --arg 8 --json --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 6,*
run: run k.ptx --entry words --block 32 --arg 12 --json
exit: 0
stdout:
| {*"memory_operations": 5,*
run: run k.ptx --entry words --block 32 --arg 12 --json --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 5,*
run: run k.ptx --entry words --block 32 --arg 16 --json
exit: 0
stdout:
| {*"memory_operations": 8,*
run: run k.ptx --entry words --block 32 --arg 16 --json --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 8,*
run: run k.ptx --entry words --block 32 --arg 128 --json
exit: 0
stdout:
| {*"memory_operations": 36,*
run: run k.ptx --entry words --block 32 --arg 128 --json --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 36,*
run: run k.ptx --entry words --block 32 --arg 132 --json
exit: 0
stdout:
| {*"memory_operations": 5,*
run: run k.ptx --entry words --block 32 --arg 132 --json --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 5,*
run: run k.ptx --entry bytes --block 32 --arg 1 --json
exit: 0
stdout:
| {*"memory_operations": 5,*
run: run k.ptx --entry bytes --block 32 --arg 1 --json --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 5,*
run: run k.ptx --entry bytes --block 32 --arg 2 --json
exit: 0
stdout:
| {*"memory_operations": 5,*
run: run k.ptx --entry bytes --block 32 --arg 2 --json --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 5,*
run: run k.ptx --entry bytes --block 32 --arg 8 --json
exit: 0
stdout:
| {*"memory_operations": 6,*
run: run k.ptx --entry bytes --block 32 --arg 8 --json --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 6,*
run: run k.ptx --entry bytes --block 32 --arg 128 --json
exit: 0
stdout:
| {*"memory_operations": 36,*
run: run k.ptx --entry bytes --block 32 --arg 128 --json --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 36,*
run: run k.ptx --entry doubles --block 32 --arg 8 --json
exit: 0
stdout:
| {*"memory_operations": 6,*
run: run k.ptx --entry doubles --block 32 --arg 8 --json --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 6,*
run: run k.ptx --entry doubles --block 32 --arg 0 --json
exit: 0
stdout:
| {*"memory_operations": 5,*
run: run k.ptx --entry doubles --block 32 --arg 0 --json --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 5,*
run: run k.ptx --entry doubles --block 32 --arg 16 --json
exit: 0
stdout:
| {*"memory_operations": 8,*
run: run k.ptx --entry doubles --block 32 --arg 16 --json --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 8,*
run: run k.ptx --entry doubles --block 32 --arg 128 --json
exit: 0
stdout:
| {*"memory_operations": 36,*
run: run k.ptx --entry doubles --block 32 --arg 128 --json --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 36,*
run: run k.ptx --entry doubles --block 32 --arg 264 --json
exit: 0
stdout:
| {*"memory_operations": 6,*
run: run k.ptx --entry doubles --block 32 --arg 264 --json --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 6,*
run: run k.ptx --entry fours --block 32 --arg 16 --json
exit: 0
stdout:
| {*"memory_operations": 8,*
run: run k.ptx --entry fours --block 32 --arg 16 --json --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 8,*
run: run k.ptx --entry fours --block 32 --arg 0 --json
exit: 0
stdout:
| {*"memory_operations": 5,*
run: run k.ptx --entry fours --block 32 --arg 0 --json --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 5,*
run: run k.ptx --entry fours --block 32 --arg 32 --json
exit: 0
stdout:
| {*"memory_operations": 12,*
run: run k.ptx --entry fours --block 32 --arg 32 --json --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 12,*
run: run k.ptx --entry store --block 32 --arg 4 --json
exit: 0
stdout:
| {*"memory_operations": 5,*
run: run k.ptx --entry store --block 32 --arg 4 --json --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 5,*
run: run k.ptx --entry store --block 32 --arg 8 --json
exit: 0
stdout:
| {*"memory_operations": 6,*
run: run k.ptx --entry store --block 32 --arg 8 --json --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 6,*
run: run k.ptx --entry store --block 32 --arg 128 --json
exit: 0
stdout:
| {*"memory_operations": 36,*
run: run k.ptx --entry store --block 32 --arg 128 --json --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 36,*
run: run k.ptx --entry store --block 32 --arg 0 --json
exit: 0
stdout:
| {*"memory_operations": 36,*
run: run k.ptx --entry store --block 32 --arg 0 --json --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 36,*
run: run k.ptx --entry words --block 32 --arg 4 --json --set SharedMemBanks=1
exit: 0
stdout:
| {*"memory_operations": 36,*
run: run k.ptx --entry words --block 32 --arg 4 --json --set SharedMemBanks=1 --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 36,*
run: run k.ptx --entry words --block 32 --arg 0 --json --set SharedMemBanks=1
exit: 0
stdout:
| {*"memory_operations": 5,*
run: run k.ptx --entry words --block 32 --arg 0 --json --set SharedMemBanks=1 --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 5,*
run: run k.ptx --entry words --block 32 --arg 4 --json --set SharedMemBanks=64
exit: 0
stdout:
| {*"memory_operations": 5,*
run: run k.ptx --entry words --block 32 --arg 4 --json --set SharedMemBanks=64 --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 5,*
run: run k.ptx --entry bytes --block 32 --arg 1 --json --set SharedMemBanks=1
exit: 0
stdout:
| {*"memory_operations": 12,*
run: run k.ptx --entry bytes --block 32 --arg 1 --json --set SharedMemBanks=1 --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 12,*
run: run k.ptx --entry words --block 32 --arg 12 --json --set SharedMemBanks=3
exit: 0
stdout:
| {*"memory_operations": 36,*
run: run k.ptx --entry words --block 32 --arg 12 --json --set SharedMemBanks=3 --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 36,*
run: run k.ptx --entry words --block 32 --arg 4 --json --set SharedMemBanks=3
exit: 0
stdout:
| {*"memory_operations": 15,*
run: run k.ptx --entry words --block 32 --arg 4 --json --set SharedMemBanks=3 --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 15,*
run: run k.ptx --entry doubles --block 32 --arg 8 --json --set SharedMemBanks=1
exit: 0
stdout:
| {*"memory_operations": 36,*
run: run k.ptx --entry doubles --block 32 --arg 8 --json --set SharedMemBanks=1 --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 36,*
run: run k.ptx --entry doubles --block 32 --arg 8 --json --set SharedMemBanks=3
exit: 0
stdout:
| {*"memory_operations": 36,*
run: run k.ptx --entry doubles --block 32 --arg 8 --json --set SharedMemBanks=3 --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 36,*
run: run k.ptx --entry doubles --block 32 --arg 8 --json --set SharedMemBanks=5
exit: 0
stdout:
| {*"memory_operations": 20,*
run: run k.ptx --entry doubles --block 32 --arg 8 --json --set SharedMemBanks=5 --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 20,*
run: run k.ptx --entry words --block 32 --arg 128 --json --set BankConflicts=0
exit: 0
stdout:
| {*"memory_operations": 5,*
run: run k.ptx --entry words --block 32 --arg 128 --json --set BankConflicts=0 --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 5,*
run: run k.ptx --entry store --block 32 --arg 0 --json --set BankConflicts=0
exit: 0
stdout:
| {*"memory_operations": 36,*
run: run k.ptx --entry store --block 32 --arg 0 --json --set BankConflicts=0 --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 36,*
run: run k.ptx --entry words --block 32 --arg 4 --json --set CoalesceLanes=0
exit: 0
stdout:
| {*"memory_operations": 67,*
run: run k.ptx --entry words --block 32 --arg 4 --json --set CoalesceLanes=0 --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 67,*

from: two warps of two lanes by hand, whose words lie in one bank: the store of a warp is two requests and the load of the other too, each an operation of its own (4.3, 4.4.1), so that a load sees the store of its own lane or does not, for each lane by itself: four outcomes. As one operation (BankConflicts=0), with a second bank next to the first, or in profile sc, where an access is over before the next begins, both lanes see it or none
file two.ptx:
| .version 6.0
| .target sm_30
| .address_size 64
| .visible .entry k(.param .u64 p, .param .u32 apart)
| {
|     .shared .align 128 .b8 s[512];
|     .reg .u64 a, o;
|     .reg .u32 t, l, m, n, v;
|     .reg .pred q;
|     ld.param.u64 a, [p];
|     ld.param.u32 n, [apart];
|     mov.u32 t, %tid.x;
|     mov.u32 l, %laneid;
|     mov.u32 m, s;
|     mad.lo.u32 m, l, n, m;
|     mul.wide.u32 o, l, 4;
|     add.u64 a, a, o;
|     setp.ge.u32 q, t, 2;
|     @q bra READ;
|     st.shared.u32 [m], 1;
|     bra END;
| READ:
|     ld.shared.u32 v, [m];
|     st.global.u32 [a], v;
| END:
|     exit;
| }
run: explore two.ptx --block 4 --set WarpSize=2 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --buffer x=u32[2] --arg x --arg 128 --profile report
exit: 0
stdout:
| outcome 1: *
|   x: u32[2] = { 0, 0 }
| outcome 2: *
|   x: u32[2] = { 0, 1 }
| outcome 3: *
|   x: u32[2] = { 1, 0 }
| outcome 4: *
|   x: u32[2] = { 1, 1 }
| complete: *
run: explore two.ptx --block 4 --set WarpSize=2 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --buffer x=u32[2] --arg x --arg 128
exit: 0
stdout:
| outcome 1: *
|   x: u32[2] = { 0, 0 }
| outcome 2: *
|   x: u32[2] = { 0, 1 }
| outcome 3: *
|   x: u32[2] = { 1, 0 }
| outcome 4: *
|   x: u32[2] = { 1, 1 }
| complete: *
run: explore two.ptx --block 4 --set WarpSize=2 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --buffer x=u32[2] --arg x --arg 128 --reduce registers,local
exit: 0
stdout:
| outcome 1: *
|   x: u32[2] = { 0, 0 }
| outcome 2: *
|   x: u32[2] = { 0, 1 }
| outcome 3: *
|   x: u32[2] = { 1, 0 }
| outcome 4: *
|   x: u32[2] = { 1, 1 }
| complete: *
run: explore two.ptx --block 4 --set WarpSize=2 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --buffer x=u32[2] --arg x --arg 128 --profile report --set BankConflicts=0
exit: 0
stdout:
| outcome 1: *
|   x: u32[2] = { 0, 0 }
| outcome 2: *
|   x: u32[2] = { 1, 1 }
| complete: *
run: explore two.ptx --block 4 --set WarpSize=2 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --buffer x=u32[2] --arg x --arg 4 --profile report
exit: 0
stdout:
| outcome 1: *
|   x: u32[2] = { 0, 0 }
| outcome 2: *
|   x: u32[2] = { 1, 1 }
| complete: *
run: explore two.ptx --block 4 --set WarpSize=2 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --buffer x=u32[2] --arg x --arg 4 --profile report --set SharedMemBanks=1
exit: 0
stdout:
| outcome 1: *
|   x: u32[2] = { 0, 0 }
| outcome 2: *
|   x: u32[2] = { 0, 1 }
| outcome 3: *
|   x: u32[2] = { 1, 0 }
| outcome 4: *
|   x: u32[2] = { 1, 1 }
| complete: *
run: explore two.ptx --block 4 --set WarpSize=2 --set NumProcessors=1 --set Level1CacheSize=0 --set Level2CacheSize=0 --buffer x=u32[2] --arg x --arg 128 --profile sc
exit: 0
stdout:
| outcome 1: *
|   x: u32[2] = { 0, 0 }
| outcome 2: *
|   x: u32[2] = { 1, 1 }
| complete: *
