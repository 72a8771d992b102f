from: a call without end fills the call stack (5.1.2) or local memory
file bad.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .func deeper() {
|     call deeper;
|     ret;
| }
| .entry bad() {
|     call deeper;
|     exit;
| }
run: run bad.ptx --check stack
exit: 3
stderr:
| bad.ptx:5:5: stuck: *
|     5 |     call deeper;
|       |     ^~~~~~~~~~~~
| ...
