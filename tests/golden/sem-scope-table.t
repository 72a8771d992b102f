from: 5.1.3, step 7: definitions of function pointers behave like names of variables: from its line to the end of its block the prototype t hides the register t, so that the store behind it has no value (ptxas refuses it as well); before that line and behind the block t is the register, 5 and 5
file k.ptx:
| .version 6.0
| .target sm_70
| .address_size 64
| .func f() { ret; }
| .visible .entry k(.param .u64 po)
| {
|     .reg .u64 o, r;
|     .reg .u32 t;
|     ld.param.u64 o, [po];
|     mov.u64 r, f;
|     mov.u32 t, 5;
|     {
|         st.global.u32 [o], t;
|     t: .callprototype _ ();
|         call r, t;
|     }
|     st.global.u32 [o+4], t;
|     exit;
| }
run: run k.ptx --buffer o=u32[2] --arg o --quiet
exit: 0
stdout:
| o: u32[2] = { 5, 5 }
file hidden.ptx:
| .version 6.0
| .target sm_70
| .address_size 64
| .func f() { ret; }
| .visible .entry k(.param .u64 po)
| {
|     .reg .u64 o, r;
|     .reg .u32 t;
|     ld.param.u64 o, [po];
|     mov.u64 r, f;
|     {
|     t: .callprototype _ ();
|         call r, t;
|         st.global.u32 [o], t;
|     }
|     exit;
| }
run: run hidden.ptx --buffer o=u32[1] --arg o
exit: 1
stdout:
stderr:
| hidden.ptx:14:28: error: operand b of st.u32 must be a value; this is a list or a prototype
| ...
