from: by hand: what a structured program has not is refused at the option, what it lacks at its place
run: run {root}/examples/structured/program-2.simt --grid 2
exit: 2
stderr:
| --grid:1:8: error: this option goes with kernels; a structured program has one block and a memory without caches
| ...
run: run {root}/examples/structured/program-2.simt --set MaxMemOpSize=32
exit: 2
stderr:
| --set:1:*: error: of a structured program WarpSize, ElseFirst and MaxTokens can be set
| ...
run: run {root}/examples/structured/program-2.simt --control crs
exit: 2
stderr:
| --control:1:11: error: there is no control model `crs` of structured programs*
| ...
run: run {root}/examples/structured/program-2.simt --control simt:foo
exit: 2
stderr:
| *simt*
| ...
run: run {root}/examples/structured/program-2.simt --block 65
exit: 2
run: run {root}/examples/structured/program-1.simt
exit: 1
stderr:
| *program-1.simt:1:15: error: `*a` has no length: give it and the values by --buffer a=s64[N]:…
| ...
run: run {root}/examples/structured/program-2.simt --entry foo
exit: 1
stderr:
| --entry:1:9: error: there is no function `foo`
| ...
run: run {root}/examples/structured/program-2.simt --buffer x=s64[1]:{1}
exit: 1
stderr:
| --buffer:1:10: error: there is no shared variable `x`
| ...
run: run {root}/examples/structured/program-2.simt --buffer lock=u8[8]:zero
exit: 1
run: run {root}/examples/structured/program-2.simt --check races
exit: 2
run: explore {root}/examples/structured/program-2.simt --walks 3 --against interleaved
exit: 2
stderr:
| --against:1:11: error: this option needs every state: no walks, no shards
| ...
run: show {root}/examples/vecadd.ptx --as ptx
exit: 2
stderr:
| --as:1:6: error: this option goes with a structured program (FILE.simt)
| ...
run: run {root}/examples/vecadd.ptx --control simt
exit: 2
stderr:
| --control:1:11: error: expected a control model (crs, threads, stack or hanoi; those of structured programs are for .simt files), found `simt`
| ...
file index.simt:
| shared int a[2];
| a[tid] = 1;
run: run index.simt --block 3
exit: 3
stderr:
| index.simt:2:*: stuck: *
| ...
file over.simt:
| shared int x = 9223372036854775807;
| x = x + tid;
run: run over.simt --block 2
exit: 3
file deep.simt:
| void f() { f(); }
| void main() { f(); }
run: run deep.simt --set MaxTokens=16
exit: 3
stderr:
| deep.simt:1:*: stuck: *
| ...
file loose.simt:
| break;
run: check loose.simt
exit: 1
stderr:
| loose.simt:1:1: error: this `break` stands in no `while`
| ...
