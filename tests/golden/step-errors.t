from: each wrong line is one error that says what was expected, and the session goes on; below it stands the line, with a caret under what is wrong when that is behind the command's name; abbreviations that are unique will do, an empty line repeats, # begins a comment
file k.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry k(.param .u64 out)
| {
|     .reg .u64 a;
|     .reg .u32 t;
|     ld.param.u64 a, [out];
|     mov.u32 t, %tid.x;
|     st.global.u32 [a+2048], t;
|     exit;
| }
run: step k.ptx --block 1 --buffer out=u32[4] --arg out --set NumProcessors=1 --set WarpSize=1 --schedule eager 
exit: 0
stdin:
| stpe
| st
| r
| step two
| step 0
| step 1 2
| stepi 18446744073709551616
| break
| break 99
| break other.ptx:3
| break NOWHERE
| break 8 if
| break 8 if lane 64
| break 8 unless warp 0
| break 8 if warp 0 warp 1
| break rule warp.bar
| break write q
| break write out[4]
| break write out[1
| delete 3
| info
| info cats
| print
| print %r1
| print out[4]
| print out:q7
| print out[0
| print 12
| choose 1
| choose
| choose 7
| manual sched.wrap
| auto nothing
| focus warp 9
| focus lane 1
| focus corner
| go 1000
| go
| list 500
| where now
| help nothing
| # nothing but a comment
| 
| print a
| print p
| backi
| 
| help step
| help b
| sa
stdout:
| > stpe
| error: there is no command `stpe`, did you mean `step`?
| > st
| error: `st` may be step, stepi
| > r
| error: `r` may be reverse-next, reverse-continue, reverse-finish
| > step two
| error: expected how many times, found `two`
|   step two
|        ^~~
| > step 0
| error: 0 times is not at all
| > step 1 2
| error: expected the end, found `2`
|   step 1 2
|          ^
| > stepi 18446744073709551616
| error: expected how many times, found `18446744073709551616`
|   stepi 18446744073709551616
|         ^~~~~~~~~~~~~~~~~~~~
| > break
| error: expected a line, FILE:LINE, a label, rule ID or write NAME, found the end
| > break 99
| error: there is no instruction at line 99 or behind it
|   break 99
|         ^~
| > break other.ptx:3
| error: no program was read from, or made of, a file `other.ptx`
|   break other.ptx:3
|         ^~~~~~~~~
| > break NOWHERE
| error: there is no label or function `NOWHERE`
|   break NOWHERE
|         ^~~~~~~
| > break 8 if
| error: expected block X,Y,Z, warp N, lane N, grid N or an expression, found the end
| > break 8 if lane 64
| error: a lane: at most 63
|   break 8 if lane 64
|                   ^~
| > break 8 unless warp 0
| error: expected nothing more, or `if` and a condition
|   break 8 unless warp 0
|           ^
| > break 8 if warp 0 warp 1
| error: warp is given twice
|   break 8 if warp 0 warp 1
|                     ^~~~
| > break rule warp.bar
| error: there is no rule `warp.bar`, did you mean `warp.bra`?
|   break rule warp.bar
|              ^~~~~~~~
| > break write q
| error: there is no buffer or module variable `q`
|   break write q
|               ^
| > break write out[4]
| error: an index: at most 3
|   break write out[4]
|                   ^
| > break write out[1
| error: expected `]` after the index, found the end
| > delete 3
| error: there is no breakpoint 3
|   delete 3
|          ^
| > info
| error: expected one of warps, blocks, grids, choices, caches, operations, barriers, tokens, registers, calls, breakpoints, state, display, run, ends
| > info cats
| error: expected one of warps, blocks, grids, choices, caches, operations, barriers, tokens, registers, calls, breakpoints, state, display, run, ends
| > print
| error: expected a register, a buffer, a variable or an address, found the end
| > print %r1
| error: there is no register, buffer or variable `%r1`
|   print %r1
|         ^~~
| > print out[4]
| error: out has 4 elements
|   print out[4]
|             ^
| > print out:q7
| error: `q7` is no type of a buffer: u8 to u64, s8 to s64, b8 to b64, f16, bf16, f32 or f64
|   print out:q7
|             ^~
| > print out[0
| error: expected `]` after the index, found the end
| > print 12
| error: nothing is mapped at global address 0xc
|   print 12
|         ^
| > choose 1
| error: the next step leaves nothing open
|   choose 1
|          ^
| > choose
| error: the next step leaves nothing open
| > choose 7
| error: the next step leaves nothing open
|   choose 7
|          ^
| > manual sched.wrap
| error: there is no kind of choice `sched.wrap`, did you mean `sched.with`?
|   manual sched.wrap
|          ^~~~~~~~~~
| > auto nothing
| error: there is no kind of choice `nothing`
|   auto nothing
|        ^~~~~~~
| > focus warp 9
| error: there is no such warp or lane on the device; see `info warps`
| > focus lane 1
| error: there is no such warp or lane on the device; see `info warps`
| > focus corner
| error: expected grid N, block X,Y,Z, warp N or lane N, found `corner`
|   focus corner
|         ^~~~~~
| > go 1000
| error: the way is known up to step 0
| > go
| error: expected the number of a step, found the end
| > list 500
| error: the source ends before line 495
| > where now
| error: expected the end, found `now`
|   where now
|         ^~~
| > help nothing
| error: there is no command `nothing`
|   help nothing
|        ^~~~~~~
| > # nothing but a comment
| > 
| error: there is no command `nothing`
|   help nothing
|        ^~~~~~~
| > print a
| error: there is no register, buffer or variable `a`
|   print a
|         ^
| > print p
| error: there is no register, buffer or variable `p`
|   print p
|         ^
| > backi
| error: this is the beginning
| > 
| error: this is the beginning
| > help step
| step [N]
| go on until a warp has executed an instruction, N times.
| The focus goes to that warp. Breakpoints stop it before.
| Short: s
| > help b
| break WHERE [if CONDITION]
| stop there from now on.
| WHERE is LINE, FILE:LINE, a label or a function: when a warp arrives there; FILE may also be
| one that the PTX was made of (.loc): kernel.cu:12;
| rule ID: when that rule was applied (`warpstep rules` lists them);
| write NAME, write NAME[I] or write ADDRESS: when an operation that writes there has ended.
| CONDITION: block X,Y,Z, warp N, lane N, grid N, or some of them: only there; and behind
| them an expression, which must be true in one of the lanes that arrive: x == 3 && %tid.x < 4.
| Short: b
| > sa
| error: expected a path
