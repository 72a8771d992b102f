from: the grammar of scenarios; the caret is under the word that is wrong
file word.host:
| buffer x f32[4]
| lunch saxpy.saxpy
run: run word.host
exit: 1
stdout:
stderr:
| word.host:2:1: error: *lunch*
|     2 | lunch saxpy.saxpy
|       | ^~~~~
| ...
file name.host:
| buffer x f32[4]
| print y
run: run name.host
exit: 1
stdout:
stderr:
| name.host:2:7: error: *y*
|     2 | print y
|       |       ^
| ...
file program.host:
| load nowhere.ptx
run: run program.host
exit: 1
stdout:
stderr:
| program.host:1:6: error: *nowhere.ptx*
|     1 | load nowhere.ptx
|       |      ^~~~~~~~~~~
| ...
