from: by hand: a byte order mark (the bytes ef bb bf) is no part of any text that is read, and each says so by its name; minus signs are no parentheses, an odd number of them negates
file mark.host:
| ﻿load k.ptx
file mark.hanoi:
| ﻿EXIT
file mark.simt:
| ﻿x
file mark.litmus:
| ﻿x
file mark.ptx:
| ﻿.version 7.0
file ld.ca.mp:
| ﻿end;
run: run mark.host
exit: 1
stderr:
| *mark.host: this text begins with a byte order mark: write it without one
run: check mark.host
exit: 1
stderr:
| *mark.host: this text begins with a byte order mark: write it without one
| ...
run: run mark.hanoi
exit: 1
stderr:
| *mark.hanoi: this text begins with a byte order mark: write it without one
run: run mark.simt
exit: 1
stderr:
| *mark.simt: this text begins with a byte order mark: write it without one
run: explore mark.litmus
exit: 1
stderr:
| *mark.litmus: this text begins with a byte order mark: write it without one
run: check mark.ptx
exit: 1
stderr:
| mark.ptx:1:1: error: this text begins with a byte order mark: PTX is written in ASCII, without one
| ...
run: run {root}/examples/collatz.ptx --memory-programs . --buffer o=u32[4] --arg o --arg 4
exit: 1
stderr:
| *ld.ca.mp: this text begins with a byte order mark: write it without one
file k.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .entry k(.param .u32 a) { exit; }
file minus.host:
| load k.ptx
| let odd = ---------------------------------------------------------------------------------------------------------------------1
| let even = ----------------------------------------------------------------------------------------------------------------------2
| buffer o s32[2] = {(odd), (even)}
| print o
run: run minus.host --quiet
exit: 0
stdout:
| o: s32[2] = { -1, 2 }
