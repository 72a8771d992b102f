from: the heap's places are multiples of 16 with 16 bytes between, first fit: of one warp, thread 0 gets the first place, thread 1 that 16 + 16 bytes behind it. Both are given back, so the third call gets the first place again.
file take.ptx:
| .version 6.0
| .target sm_70
| .address_size 64
| .extern .func (.param .b64 r) malloc (.param .b64 n);
| .extern .func free (.param .b64 p);
| .global .u64 first;
| .entry take(.param .u64 out) {
|     .reg .b32 %t;
|     .reg .b64 %o, %p, %q;
|     .param .b64 n;
|     .param .b64 r;
|     st.param.b64 [n], 16;
|     call (r), malloc, (n);
|     ld.param.b64 %p, [r];
|     mov.u32 %t, %tid.x;
|     .reg .pred %first;
|     setp.ne.u32 %first, %t, 0;
|     @!%first st.global.u64 [first], %p;
|     ld.volatile.global.u64 %q, [first];
|     sub.u64 %q, %p, %q;
|     ld.param.u64 %o, [out];
|     mad.wide.u32 %o, %t, 8, %o;
|     st.global.u64 [%o], %q;
|     st.param.b64 [n], %p;
|     call free, (n);
| }
run: run take.ptx --block 2 --buffer o=s64[2] --arg o
exit: 0
fires: runtime.malloc runtime.free
stdout:
| o: s64[2] = { 0, 32 }

from: in two launches, one after the other, both threads get the same places
file twice.host:
| load take.ptx
| buffer o s64[2]
| launch take.take grid 1 block 2 args o
| sync
| launch take.take grid 1 block 2 args o
| sync
| expect o = { 0, 32 }
run: run twice.host
exit: 0
