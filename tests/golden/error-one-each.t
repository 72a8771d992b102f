from: one mistake is one error: what a line in error declares is not missed behind it. The program of the first scenario has one error, and every launch, print, abort and sync depends on it
file bad.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .global .u32 v;
| .entry k(.param .u64 out)
| {
|     frobnicate;
|     exit;
| }
file load.host:
| load bad.ptx as p
| buffer x u32[1]
| launch k args x
| launch p.k args x as g
| abort g
| sync g
| write v = {1}
| print p.v
run: run load.host
exit: 1
stderr:
| bad.ptx:7:5: error: there is no instruction frobnicate
|     7 |     frobnicate;
|       |     ^~~~~~~~~~
run: check load.host
exit: 1
stderr:
| bad.ptx:7:5: *
| ...

from: so with a buffer, a context and a launch; and a message with a wrong name may have been any of them
file good.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 out)
| {
|     exit;
| }
file buffer.host:
| load good.ptx
| buffer x u33[1]
| launch k args x as g
| sync g
| print x
run: run buffer.host
exit: 1
stderr:
| buffer.host:2:10: error: `u33` is no type of a buffer: *
|     2 | buffer x u33[1]
|       |          ^~~
file context.host:
| context
| load good.ptx in c
| launch k args 0
| destroy c
run: run context.host
exit: 1
stderr:
| context.host:1:8: error: expected a name for the context, found the end
|     1 | context
|       |        ^
file message.host:
| laod good.ptx
| launch k args 0
run: run message.host
exit: 1
stderr:
| message.host:1:1: error: there is no message `laod`, did you mean `load`?
|     1 | laod good.ptx
|       | ^~~~

from: what has nothing to do with a line in error is still told
file two.host:
| load good.ptx
| buffer x u33[1]
| buffer y u32[1] = {1, 2}
| launch l args y
run: run two.host
exit: 1
stderr:
| two.host:2:10: error: `u33` *
| ...
| two.host:3:19: error: expected 1 value, found 2
| ...
| two.host:4:8: error: there is no kernel `l`*
| ...

from: a text that declares nothing is no error, and check says so; one without a word is no PTX
file empty.ptx:
| // nothing
file header.ptx:
| .version 7.0
| .target sm_70
file empty.host:
| # nothing
run: check empty.ptx
exit: 1
stderr:
| empty.ptx:2:1: error: this text is empty: PTX begins with .version
| ...
run: check header.ptx
exit: 0
stderr:
| header.ptx:1:1: warning: nothing is declared here, no kernel, function or variable
|     1 | .version 7.0
|       | ^
run: check empty.host
exit: 0
stderr:
| empty.host:1:1: warning: no message to the device is here
| ...
run: check -
exit: 1
stdin:
stderr:
| <stdin>:1:1: error: this text is empty: PTX begins with .version
| ...
run: run empty.ptx
exit: 1

from: of two options that say the same thing the last would win, so both are refused; a line behind the end of the file is none
run: run good.ptx --arg 0 --set WarpSize=4 --set WarpSize=4
exit: 2
stderr:
| --set:1:7: error: WarpSize is set twice
|     1 | --set WarpSize=4
|       |       ^~~~~~~~~~
run: run good.ptx --arg 0 --buffer x=u8[1] --buffer y=u8[1] --out x=raw --out y=raw
exit: 2
stderr:
| --out:1:7: error: --out and --out would write the same file, raw
| ...
run: run good.ptx --arg 0 --buffer x=u8[1] --record raw --out x=raw
exit: 2
run: run good.ptx --arg 0 --buffer x=u8[1] --coverage raw --record raw
exit: 2
run: explore good.ptx --arg 0 --coverage raw --report raw
exit: 2
run: trace good.ptx --arg 0 --only-line 8 --quiet
exit: 2
stderr:
| --only-line:1:13: error: there is no such line: the source has 7
|     1 | --only-line 8
|       |             ^
run: trace good.ptx --arg 0 --only-line 1-6 --only-line 9-10 --quiet
exit: 2
run: trace good.ptx --arg 0 --only-line 7-9 --quiet
exit: 0
run: explore good.ptx --arg 0 --walks 0
exit: 2
stderr:
| --walks:1:9: error: expected a number of walks, at least 1
|     1 | --walks 0
|       |         ^
run: explore good.ptx --arg 0 --max-states 0
exit: 2
run: explore good.ptx --arg 0 --max-depth 0
exit: 2
