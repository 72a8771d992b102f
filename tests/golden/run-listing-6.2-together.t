from: section 6.5 of the report: two threads of one warp never leave the loop of program 6.1
run: run {root}/examples/report/listing-6.2.ptx --block 2 --max-steps 2000 --print lock
exit: 4
stdout:
| lock: u32[1] = { 0 }
