from: by hand. A launch takes n from each of four words (so x + 4 i bytes means words i to i + 3). With i = 0, 1, 2 it takes i + 1 from words i to i + 3: words 0 to 5 lose 1, 1 + 2, 1 + 2 + 3, 1 + 2 + 3, 2 + 3 and 3. Then word 0 loses 1 a round until it is 5: 24 rounds, of at most 50. The struct has C's layout: a float at 0, an int at 4, a pointer at 8, four bytes at 16, little-endian, tail to 24: the bits of 1.5 are 0x3fc00000, -3 is 4294967293, x[0] is 5, bytes 1 2 3 4 are 67305985. The distances of 5, 7, 9 to 5, 7.4, 8.5 are below 0.1 * |want| or 0.5 more. A loop that is never left is an expect that fails
file k.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .visible .entry _Z4takePjj(.param .u64 x, .param .u32 d)
| {
|     .reg .u64 a;
|     .reg .u32 t, v, n;
|     ld.param.u64 a, [x];
|     ld.param.u32 n, [d];
|     mov.u32 t, %tid.x;
|     mad.wide.u32 a, t, 4, a;
|     ld.global.u32 v, [a];
|     sub.u32 v, v, n;
|     st.global.u32 [a], v;
|     exit;
| }
| .visible .entry parts(.param .u64 out, .param .align 8 .b8 s[24])
| {
|     .reg .u64 a, b;
|     .reg .u32 v;
|     ld.param.u64 a, [out];
|     ld.param.u32 v, [s];
|     st.global.u32 [a], v;
|     ld.param.u32 v, [s+4];
|     st.global.u32 [a+4], v;
|     ld.param.u64 b, [s+8];
|     ld.global.u32 v, [b];
|     st.global.u32 [a+8], v;
|     ld.param.u32 v, [s+16];
|     st.global.u32 [a+12], v;
|     exit;
| }
file rounds.host:
| load k.ptx
| let w = 1 << 2
| let n = 3 * w
| buffer x u32[n] = const((n - 2) * 3)
| buffer y f32[16] = iota
| buffer o u32[4]
| repeat 3 as i
|   launch take grid 1 block w args x + 4 * i, i + 1 as g
|   sync g   # the launch of this round
| end
| print x
| print x[5]
| print x[1..4]
| print y[2][4]
| print x[3]:u8
| print x[0..0]:u16
| repeat
|   launch take block 1 args x, 1
| until x[0] <= 5 at most 50
| print x[0]
| launch parts args o, {f32 1.5, s32 -3, x, u8 1, 2, 3, 4, 0, 0, 0, 0}
| expect o = {0x3fc00000, 4294967293, 5, 67305985}
| write x[1..2] = {7, 9}
| expect x[0..2]:u32 = {5, 7, 9}
| expect y[5..7] = {5, 6.4, 8} within 0.1 abs 0.2
| expect y[5..7] = {5, 6.4, 8} within 0.1
| expect y[5..7] = {5, 6.4, 8} abs 0.2
| print x[1..2]
file never.host:
| load k.ptx
| buffer x u32[4] = const(9)
| repeat
|   launch take args x, 1
| until x[0] == 1 at most 4
| print x
run: run rounds.host --quiet
exit: 5
stdout:
| x: u32[12] = { 29, 27, 24, 24, 25, 27, 30, 30, 30, 30, 30, 30 }
| x[5]: u32 = 27
| x[1..4]: u32[12] = { 27, 24, 24, 25, ... 7 more }
| y[2][4]: f32[16] = {
|   { 0.0, 1.0, 2.0, 3.0 },
|   { 4.0, 5.0, 6.0, 7.0 },
|   ... 8 more
| }
| x[3]: u8 = 0
| x[0..0]: u16[24] = { 29, ... 23 more }
| x[0]: u32 = 5
| x[1..2]: u32[12] = { 7, 9, ... 9 more }
stderr:
| rounds.host:26:8: error: expect failed: y[7] is 7.0, expected 8.0 (1 of 3 differ)
|    26 | expect y[5..7] = {5, 6.4, 8} within 0.1
|       |        ^~~~~~~
| rounds.host:27:8: error: expect failed: y[6] is 6.0, expected 6.4 (2 of 3 differ)
|    27 | expect y[5..7] = {5, 6.4, 8} abs 0.2
|       |        ^~~~~~~
run: run never.host
exit: 5
stdout:
| x: u32[4] = { 5, 9, 9, 9 }
stderr:
| never.host:5:7: error: until failed: x[0] is 5 after the last round
|     5 | until x[0] == 1 at most 4
|       |       ^~~~~~~~~
| completed, 1 expect failed: *
run: run k.ptx --entry take --block 4 --buffer 'x=u32[1000]:const(9)' --arg x --arg 1 --print 'x[2..5]' --print 'x[2][3]' --print x[3] --quiet
exit: 0
stdout:
| x[2..5]: u32[1000] = { 8, 8, 9, 9, ... 994 more }
| x[2][3]: u32[1000] = {
|   { 8, 8, 8 },
|   { 8, 9, 9 },
|   ... 994 more
| }
| x[3]: u32 = 8
run: run k.ptx --entry take --block 4 --buffer 'x=u32[1000]:const(9)' --arg x --arg 1 --print 'x[2..5]' --print 'x[2][3]' --quiet --json
exit: 0
stdout:
| *"buffers": [{"name": "x", "type": "u32", "count": 1000, "first": 2, "values": [8, 8, 9, 9]}, {"name": "x", "type": "u32", "count": 1000, "first": 0, "columns": 3, "values": [8, 8, 8, 8, 9, 9]}]}
run: run k.ptx --entry parts --buffer o=u32[4] --arg o --arg '{f32 1.5, s32 -3, o, u64 5}' --print 'o[0..1]' --quiet
exit: 0
stdout:
| o[0..1]: u32[4] = { 1069547520, 4294967293, ... 2 more }
