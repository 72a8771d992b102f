from: PTX ISA: generic() stands in initialisers; an instruction converts an address by cvta
file bad.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .const .u32 c[2] = { 13, 17 };
| .entry bad() {
|     .reg .u32 v;
|     .reg .u64 a;
|     mov.u64 a, generic(c);
|     ld.const.u32 v, [generic(c)];
|     exit;
| }
run: check bad.ptx
exit: 1
stderr:
| bad.ptx:8:16: error: *generic()*
|     8 |     mov.u64 a, generic(c);
|       |                ^~~~~~~~~~
| bad.ptx:9:*: error: *generic()*
| ...
