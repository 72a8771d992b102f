from: the text to listing 5.4: it is not possible to jump into a block, nor into the body of a function
file block.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k()
| {
|     bra INSIDE;
|     {
|     INSIDE:
|         exit;
|     }
| }
run: check block.ptx
exit: 1
stderr:
| block.ptx:6:9: error: the label INSIDE lies in a block that cannot be jumped into
| ...
| block.ptx:8:5: note: it is declared here
| ...
file function.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .func f()
| {
| BODY:
|     ret;
| }
| .entry k()
| {
|     bra BODY;
|     exit;
| }
run: check function.ptx
exit: 1
stderr:
| function.ptx:11:9: error: the label BODY is not declared
| ...
