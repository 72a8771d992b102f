from: three threads print their index and %q, which is no conversion; text goes to standard output before final memory, lowest lane first; the result is the number of arguments that the format asks for: one
file say.ptx:
| .version 6.0
| .target sm_70
| .address_size 64
| .extern .func (.param .b32 r) vprintf (.param .b64 format, .param .b64 arguments);
| .global .align 1 .b8 text[10] = {116, 61, 37, 48, 50, 117, 37, 113, 10, 0};
| .entry say(.param .u64 out) {
|     .local .align 8 .b8 room[8];
|     .reg .b32 %t, %n;
|     .reg .b64 %o, %a, %f;
|     mov.u32 %t, %tid.x;
|     st.local.u32 [room], %t;
|     mov.u64 %a, room;
|     cvta.local.u64 %a, %a;
|     mov.u64 %f, text;
|     cvta.global.u64 %f, %f;
|     {
|     .param .b64 p0;
|     .param .b64 p1;
|     .param .b32 result;
|     st.param.b64 [p0], %f;
|     st.param.b64 [p1], %a;
|     call.uni (result), vprintf, (p0, p1);
|     ld.param.b32 %n, [result];
|     }
|     ld.param.u64 %o, [out];
|     mad.wide.u32 %o, %t, 4, %o;
|     st.global.u32 [%o], %n;
| }
run: run say.ptx --block 3 --buffer n=u32[3] --arg n
exit: 0
fires: runtime.vprintf
stdout:
| t=00%q
| t=01%q
| t=02%q
| n: u32[3] = { 1, 1, 1 }
run: run say.ptx --block 2 --buffer n=u32[2] --arg n --json
exit: 0
stdout:
| *"printed": [{"context": 0, "grid": 0, "block": [0,0,0], "thread": [0,0,0], "text": "t=00%q\u000a"}, {"context": 0, "grid": 0, "block": [0,0,0], "thread": [1,0,0], "text": "t=01%q\u000a"}]*

from: each text is seven bytes; of 21 only the last two texts fit into 14
run: run say.ptx --block 3 --buffer n=u32[3] --arg n --print n --set PrintfSize=14
exit: 0
stdout:
| t=01%q
| t=02%q
| n: u32[3] = { 1, 1, 1 }
stderr:
| warpstep: 7 bytes that kernels printed are lost (PrintfSize)
| ...

from: an exploration prints nothing
run: explore say.ptx --block 2 --buffer n=u32[2] --arg n --print n
exit: 0
stdout:
| outcome 1: * choices
|   n: u32[2] = { 1, 1 }
| ...
