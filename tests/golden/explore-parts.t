from: everything that would have to be known of all states, or is not about a round of a part, is refused by name; a folder that is not there is said before anything is searched
file race.ptx:
| .visible .entry k(.param .u64 o)
| {
|     .reg .u64 a;
|     .reg .u32 t;
|     ld.param.u64 a, [o];
|     mov.u32 t, %tid.x;
|     st.global.u32 [a], t;
|     exit;
| }
run: explore race.ptx --part 1/2
exit: 2
stderr:
| --part:1:8: error: --part and --folder go together
|     1 | --part 1/2
|       |        ^~~
run: explore race.ptx --part 1/2 --folder . --walks 3
exit: 2
stderr:
| --walks:1:9: error: parts in rounds (--part) do not have this option
|     1 | --walks 3
|       |         ^
run: explore race.ptx --part 1/300 --folder .
exit: 2
stderr:
| --part:1:8: error: there can be 250 parts at most
|     1 | --part 1/300
|       |        ^~~~~
run: explore race.ptx --part 1/2 --folder nowhere --buffer o=u32[1] --arg o
exit: 1
stderr:
| warpstep: error: nowhere/turn-1: No such file or directory
run: explore race.ptx race.ptx --part 1/2 --folder .
exit: 2
stderr:
| --part:1:8: error: parts in rounds are of one file
|     1 | --part 1/2
|       |        ^~~
