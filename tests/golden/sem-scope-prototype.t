from: the text to listing 5.4: a function pointer's definition in a block hides the outer one of its name. The call takes the inner prototype: by the outer one, which takes eight bytes and gives none, it would be refused
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .func (.param .u32 r) next(.param .u32 x)
| {
|     .reg .u32 v;
|     ld.param.u32 v, [x];
|     add.u32 v, v, 1;
|     st.param.u32 [r], v;
|     ret;
| }
| .entry k(.param .u64 out)
| {
|     .reg .u32 v;
|     .reg .u64 a, f;
|     .param .u32 x, y;
|     ld.param.u64 a, [out];
|     mov.u64 f, next;
| shape: .callprototype _ (.param .u64 _);
|     {
|     shape: .callprototype (.param .u32 _) _ (.param .u32 _);
|         st.param.u32 [x], 4;
|         call (y), f, (x), shape;
|         ld.param.u32 v, [y];
|     }
|     st.global.u32 [a], v;
|     exit;
| }
run: run k.ptx --buffer o=u32[1] --arg o
exit: 0
stdout:
| o: u32[1] = { 5 }
