from: an argument ends at the comma (CLI: `args A, B, …`), whatever it is: a file, a quoted file whose name holds a comma and a blank, a number, a buffer; blanks before and behind the comma are none of its business, and neither is a comment. k stores its parameters p, v and w one after the other. p.bin holds 1, q,r s.bin holds 2 (little-endian)
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 out, .param .u32 p, .param .u32 v, .param .u32 w)
| {
|     .reg .u64 a;
|     .reg .u32 x;
|     ld.param.u64 a, [out];
|     ld.param.u32 x, [p];
|     st.global.u32 [a], x;
|     ld.param.u32 x, [v];
|     st.global.u32 [a+4], x;
|     ld.param.u32 x, [w];
|     st.global.u32 [a+8], x;
|     exit;
| }
file make.host:
| load k.ptx
| buffer one u32[1] = {1}
| buffer two u32[1] = {2}
| save one p.bin
| save two "q,r s.bin"
file lists.host:
| load k.ptx
| buffer o u32[3]
| launch k args o, @p.bin, 7, 8
| print o
| launch k args o,@p.bin,@"q,r s.bin",@p.bin
| print o
| launch k args o , @"p.bin" , @p.bin , 9 grid 1 # a comment, 7
| print o
| launch k args o, 5, 6, @p.bin# a comment
| print o
| buffer q u32[1] = @p.bin in main # a comment
| expect q = @p.bin within 0
| print q
run: run make.host
exit: 0
run: run lists.host --quiet
exit: 0
stdout:
| o: u32[3] = { 1, 7, 8 }
| o: u32[3] = { 1, 2, 1 }
| o: u32[3] = { 1, 1, 9 }
| o: u32[3] = { 5, 6, 1 }
| q: u32[1] = { 1 }

from: on the command line an option's value is one item, and a path goes on to its end
file c.host:
| load k.ptx
| buffer one u32[1] = {3}
| save one "p,q.bin"
run: run c.host
exit: 0
run: run k.ptx --buffer o=u32[3] --arg o --arg @p,q.bin --arg 1 --arg 2 --quiet
exit: 0
stdout:
| o: u32[3] = { 3, 1, 2 }
