from: the grammar of docs/structured.md, by hand: each error at its place, the first of syntax alone, those of names all
file a.simt:
| shared int a[2] = {1, 2, 3};
| shared int x, x;
| void f() { y = 1; break; }
| void main() { f(); g(); tid = 2; a = 1; x[0] = 1; }
run: check a.simt
exit: 1
stderr:
| a.simt:1:26: error: more values than `a` has elements
| ...
file b.simt:
| x = 1
run: check b.simt
exit: 1
stderr:
| b.simt:1:1: error: `x` is not declared
| ...
| b.simt:2:1: error: expected `;`, the file ends here
| ...
file c.simt:
| shared int x;
| while (x) { if (x) { break; }
run: check c.simt
exit: 1
stderr:
| c.simt:3:1: error: expected `}`, the file ends here
| ...
file d.simt:
| shared int x;
| x = 9223372036854775808;
run: check d.simt
exit: 1
stderr:
| d.simt:2:5: error: this number does not fit into 64 bits with sign
| ...
