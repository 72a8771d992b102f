from: by hand: each of two threads reads, writes and ends, so their places make a lattice of 4 by 4 states; where both have written it matters who came last, which makes 2 of the states (2,2), (2,3), (3,2) and (3,3), 20 in all, and of the places at depths 0 to 6 (1 2 3 4 3 2 1) 1 2 3 4 4 4 2. Of the 24 steps of the lattice those between states that are there twice are there twice, (2,2) to (2,3) and (3,2) and from these to (3,3), 28 in all. A run ends in (3,3) only
file last.simt:
| __shared int x = 0;
| void main() {
|     x = tid;
| }
run: explore last.simt --block 2 --control interleaved --quiet --dot -
exit: 0
stdout:
| outcome 1: 1 state, 5 choices
|   x: s64[1] = { 0 }
| outcome 2: 1 state, 3 choices
|   x: s64[1] = { 1 }
| complete: 20 states, 28 steps; completed 2, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
| digraph states {
|     node [shape=circle, label="", width=0.15];
|     edge [fontsize=9];
|     { rank=same; s0; }
|     { rank=same; s1; s2; }
|     { rank=same; s3; s4; s5; }
|     { rank=same; s6; s7; s8; s9; }
|     { rank=same; s10; s11; s12; s13; }
|     { rank=same; s14; s15; s16; s17; }
|     { rank=same; s18 [shape=box, style=solid, label="outcome 2\lx: s64[1] = { 1 }\l"]; s19 [shape=box, style=solid, label="outcome 1\lx: s64[1] = { 0 }\l"]; }
|     s0 -> s1 [label="thread 0 at 3: x = tid;\l", tooltip="threads 10 at 3: x = tid;\l"];
|     s0 -> s2 [label="thread 1 at 3: x = tid;\l", tooltip="threads 01 at 3: x = tid;\l"];
|     s1 -> s3 [label="thread 0 at 3: x = tid;\l", tooltip="threads 10 at 3: x = tid;\l"];
|     s1 -> s4 [label="thread 1 at 3: x = tid;\l", tooltip="threads 01 at 3: x = tid;\l"];
|     s2 -> s4 [label="thread 0 at 3: x = tid;\l", tooltip="threads 10 at 3: x = tid;\l"];
|     s2 -> s5 [label="thread 1 at 3: x = tid;\l", tooltip="threads 01 at 3: x = tid;\l"];
| ...
|     s17 -> s19 [label="thread 0 at 4: the end of a function\l", tooltip=""];
| }

from: a lock that is waited for goes back to where it was; a graph is of few states, of one file, and of a search
run: explore {root}/examples/structured/program-4.simt --quiet --dot -
exit: 4
stdout:
| ...
|     s*style=dashed, constraint=false];
| ...
run: explore {root}/examples/litmus/MP.litmus --quiet --dot x.dot --max-states 500
exit: 1
stderr:
| --dot:1:7: error: the search met 500 states, and up to 400 are drawn
| ...
stdout:
| ...
run: explore last.simt last.simt --dot x.dot
exit: 2
stderr:
| --dot:1:7: error: a graph is of one file
| ...
run: explore last.simt --walks 3 --dot x.dot
exit: 2
stderr:
| --dot:1:7: error: a graph needs every state: no walks, no shards
| ...
