from: bank conflicts (2.3.2, 4.3) by hand: lane l loads word 32 * (l ^ 1), so that neighbours name each other's words and all words lie in one bank: each lane is a request. So it is again for the word behind it: 64 operations, beside four of %laneid, the xor, the address of s, the sum
file k.ptx:
| .version 3.0
| .target sm_30
| .address_size 64
| .visible .entry k()
| {
|     .shared .align 128 .b8 s[4096];
|     .reg .u32 a, t, v;
|     mov.u32 t, %laneid;
|     xor.b32 t, t, 1;
|     mov.u32 a, s;
|     mad.lo.u32 a, t, 128, a;
|     ld.shared.u32 v, [a];
|     ld.shared.u32 v, [a+4];
|     exit;
| }
run: run k.ptx --block 32 --json
exit: 0
stdout:
| {*"memory_operations": 68,*
run: run k.ptx --block 32 --json --schedule eager --profile sc
exit: 0
stdout:
| {*"memory_operations": 68,*
