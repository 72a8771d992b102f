from: listing 6.2 of the report: a thread that is alone takes the lock and gives it back
run: run {root}/examples/report/listing-6.2.ptx --print lock
exit: 0
stdout:
| lock: u32[1] = { 1 }
