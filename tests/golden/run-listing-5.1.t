from: listing 5.1 of the report: 10 / 2 + 3 is folded to 8 (listing 5.2); registers start as zero, so the call is not taken
run: run {root}/examples/report/listing-5.1.ptx --block 3 --print var
exit: 0
stdout:
| var: u32[1] = { 8 }
