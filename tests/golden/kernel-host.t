from: happens-before with a host, by hand: two launches that store to one word race when nothing waits between them, and not when the host does; waiting for the first alone is enough. What the first wrote the second may read
file k.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .entry put(.param .u64 o)
| {
|     .reg .u64 a;
|     .reg .u32 v;
|     ld.param.u64 a, [o];
|     mov.u32 v, 3;
|     st.global.u32 [a], v;
|     ld.global.u32 v, [a];
|     exit;
| }
file apart.host:
| load k.ptx
| buffer o u32[1]
| launch put args o
| sync
| launch put args o
file one.host:
| load k.ptx
| buffer o u32[1]
| launch put args o as first
| sync first
| launch put args o
file together.host:
| load k.ptx
| buffer o u32[1]
| launch put args o
| launch put args o
run: run apart.host --check kernel --quiet
exit: 0
run: run one.host --check kernel --quiet
exit: 0
run: run together.host --check kernel --quiet --schedule eager
exit: 5
stderr:
| k.ptx:10:5: error: data race: write of 4 bytes at global address 0x10000000 (buffer o, byte 0): both accesses write the same value (check races)
| ...
