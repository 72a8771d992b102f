from: 2.3.2, 5.7: contexts share no constant memory: beyond the last constant variable of its own
from: program a thread's address is mapped to nothing
file c.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .const .align 4 .u32 ten = 10;
| .entry read(.param .u64 out, .param .u64 at)
| {
|     .reg .u64 a, o;
|     .reg .u32 v;
|     ld.param.u64 o, [out];
|     ld.param.u64 a, [at];
|     ld.const.u32 v, [a];
|     st.global.u32 [o], v;
|     exit;
| }
run: run c.ptx --buffer o=u32[1] --arg o --arg 0
exit: 0
stdout:
| o: u32[1] = { 10 }
run: run c.ptx --buffer o=u32[1] --arg o --arg 4
exit: 3
stdout:
| o: u32[1] = { 0 }
stderr:
| c.ptx:11:5: stuck: 4 bytes at const address 0x4: no constant variable is there (rule device.memOp, section 5.8.1)
| ...
