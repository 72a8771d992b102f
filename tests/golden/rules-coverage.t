from: sums by hand: cache.unused 1 + 2 = 3; warp.bra once in a file and once beside no derivation in the trace, which has it again inside the derivation of its second line: 3; M.step and crs.next once each, in the trace only. Of the systems cache has 14 names, memory (M) 8, branching 25, warp 8; 4 of 382 fired
file one:
| warpstep coverage 1
| cache.unused 1
| warp.bra 1
file two:
| warpstep coverage 1
| cache.unused 2
file trace.jsonl:
| {"step": 1, "rules": ["warp.bra", "crs.next"], "active": "1"}
| {"step": 2, "rules": ["warp.bra"], "derivation": {"rule": "warp.bra", "lanes": "1"}}
| {"step": 2, "memory": {"rule": "M.step", "program": "ld.ca"}}
run: rules --coverage one two trace.jsonl
exit: 0
stdout:
| cache.unused                 4.2.2  function  cache                             3  a line that holds no address is free
| cache.allUsed                4.2.2  function  cache                         NEVER  no line of the set is free
| ...
| M.step                       4.6    rule      memory (M)                        1  *
| ...
| crs.next                     5.4.1  rule      branching (CRS)                   1  *
| ...
| warp.bra                     5.4.3  rule      warp                              3  *
| ...
|
| cache                          1/14
| environment                    0/5
| memory programs                0/59
| memory (M)                     1/8
| transformation                 0/7
| load                           0/5
| expressions                    0/12
| thread                         0/21
| conditional execution          0/2
| branching (CRS)                1/25
| warp                           1/8
| barrier                        0/11
| block                          0/4
| grid                           0/2
| scheduling                     0/4
| context                        0/10
| device                         0/16
| safety                         0/24
| liveness                       0/1
| interleaved threads            0/8
| structured warps               0/17
| structured threads             0/14
| simulation                     0/5
| fairness                       0/4
| stack-less warps               0/4
| batching                       0/3
| later PTX                      0/20
| remote scopes                  0/27
| runtime calls                  0/4
| pre-Volta stack                0/8
| Hanoi                          0/30
| total                          4/382
# The option again, and standard input.
run: rules --coverage one --coverage=- two
exit: 0
stdin:
| warpstep coverage 1
| cache.unused 18446744073709551612
stdout:
| cache.unused                 4.2.2  function  cache                  18446744073709551615  *
| ...
| total                          2/382
run: rules --require --coverage one trace.jsonl
exit: 5
stderr:
| warpstep rules: 378 of 382 never fired:
|   cache.allUsed (4.2.2)
| ...
|   liveness.stackShrinks (6.5)
|   threads.thread (HK4.1)
| ...
|   threads.exit (HK4.1)
| ...
|   runtime.free (RT)
|   simtstack.ipdom (STG2)
| ...
|   hanoi.discrepancy (STG9)
