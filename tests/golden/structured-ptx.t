from: section 5 of the mapping: the same cycle in both (thread 0 never sets the lock), found in the PTX of the program under crs; with the then path first both end
run: show {root}/examples/structured/program-2.simt --as ptx
exit: 0
stdout:
| .version *
| ...
|     ssy JOIN_0;
| ...
run: show {root}/examples/structured/increment.simt
exit: 0
stdout:
| shared int x;
| void main() {
|     x = x + 1;
| }
