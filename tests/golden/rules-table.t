from: the first name of the report is 4.2.2's unused, the last one 6.5's liveness property, after which the other models come; the columns are id, section, kind, transition system and what it says
run: rules
exit: 0
stdout:
| cache.unused                 4.2.2  function  cache                  a line that holds no address is free
| ...
| program.ld.ca                4.5    program   memory programs        load from global or local memory through L1 and L2
| ...
| crs.bra.guard                5.4.1  rule      branching (CRS)        some threads branch: they go first, a diverge token keeps the others
| ...
| liveness.stackShrinks        6.5    property  liveness               a stack that is not empty gets smaller some time
| ...
| threads.exit                 HK4.1  rule      interleaved threads    the thread is done
| ...
| simt.skip                    HK3.3  rule      structured warps       the empty statement is done
| ...
| alternatives.dws             HK5.2  rule      batching               a split of a warp steps, perhaps divides; equal ones are reunited
| ...
| program.copy.cg              PTX    program   later PTX              copy from global to shared memory past L1
| ...
| runtime.free                 RT     rule      runtime calls          gives a place of the heap back; an address that is none is bottom
| ...
| HK    Habermaier and Knapp, On the Correctness of the SIMT Execution Model of GPUs (2012)
| STG   Shoushtary, Tubella and Gonzalez, Control Flow Management in Modern GPUs (STG5: V)
| ...
run: rules counts
exit: 2
stderr:
| warpstep rules: files and --require go with --coverage
| Try `warpstep rules --help`.
run: rules --require
exit: 2
stderr:
| warpstep rules: files and --require go with --coverage
| Try `warpstep rules --help`.
run: rules --coverage
exit: 2
stderr:
| warpstep rules: --coverage needs a value
| Try `warpstep rules --help`.
run: rules --help
exit: 0
stdout:
| Usage: warpstep rules [FILE]... [OPTION]...
| ...
|  *--coverage FILE *
| ...
