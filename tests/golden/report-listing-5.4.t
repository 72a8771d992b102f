from: listing 5.4 and its text (5.1.3, step 7): line 9 (here 14) adds the outer r, line 15 (20) the inner one, r_1; the branch of line 16 (21) goes to line 20 of the listing, which is the end, not back to the first BLOCK; line 17 (22) leaves the blocks. The inner BLOCK and CONTINUE are one address, which is shown by its first name
run: show {root}/examples/report/listing-5.4.ptx --set Injection=0
exit: 0
stdout:
| .entry kernelEntryPoint
|       BLOCK:
|     1 add.s32 r, r, r; *// line 14
|     2 bra SKIP; *// line 16
|       SKIP:
|     3 add.u64 r_1, r_1, r_1; *// line 20
|     4 @!p bra CONTINUE; *// line 21
|     5 @p bra CONTINUE; *// line 22
|       CONTINUE:
|       BLOCK_1:
|     6 exit;
run: run {root}/examples/report/listing-5.4.ptx --block 3
exit: 0
