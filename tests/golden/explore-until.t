from: by hand: two threads add 1 to x without being atomic, so that a round adds 1 or 2; until x is 3 or more it takes two rounds (1 + 2, 2 + 1, 2 + 2) or three (1 + 1 + 1, 1 + 1 + 2): x is 3 or 4 after two, 3 or 4 after three. n counts the rounds. All four are found; the launch behind the loop is another one on each way, and is waited for by its name
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry add(.param .u64 x)
| {
|     .reg .u64 a;
|     .reg .u32 v;
|     ld.param.u64 a, [x];
|     ld.global.u32 v, [a];
|     add.u32 v, v, 1;
|     st.global.u32 [a], v;
|     exit;
| }
file race.host:
| load k.ptx
| buffer x u32[1]
| buffer n u32[1]
| buffer last u32[1]
| repeat
|   launch add grid 2 args x
|   sync
|   launch add args n
| until x >= 3 at most 3
| launch add args last as behind
| sync behind
| expect last = {1}
| print x
| print n
run: explore race.host --profile sc --set WarpSize=1 --set NumProcessors=2 --set Level1CacheSize=0 --set Level2CacheSize=0 --quiet
exit: 0
stdout:
| outcome 1: 1 state, * choices
|   x: u32[1] = { 3 }
|   n: u32[1] = { 2 }
| outcome 2: 1 state, * choices
|   x: u32[1] = { 3 }
|   n: u32[1] = { 3 }
| outcome 3: 1 state, * choices
|   x: u32[1] = { 4 }
|   n: u32[1] = { 2 }
| outcome 4: 1 state, * choices
|   x: u32[1] = { 4 }
|   n: u32[1] = { 3 }
| complete: * completed 4, stuck 0, deadlocked 0; *
