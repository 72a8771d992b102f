from: listing 5.3: lines 28 to 34 of its second half are addresses 7, 8, 9, 11, 12, 13, 14; between 9 and 11 step 6 puts the preRet that the listing, which shows step 3 alone, does not have yet; with Injection=0 it is gone and the two halves are the same. Names: p is p_1, a is a_1, r is r_1; for the address the listing takes rr, we take a register of our own. x has 16 bytes, so r lies at 16 and a at 24 (figure 5.1): the call moves %stackBase by 16
run: show {root}/examples/report/listing-5.3.ptx
exit: 0
stdout:
| ...
| .entry kernelEntryPoint
|     7 add.u64 %addr_2, %stackBase, a_1;
|     8 st.local.u32 [%addr_2], 9; *// line 24
|     9 @p_1 add.u64 %stackBase, %stackBase, 16;
|    10 @p_1 preRet 12;
|    11 @p_1 call function; *// line 25
|    12 @p_1 sub.u64 %stackBase, %stackBase, 16;
|    13 add.u64 %addr_3, %stackBase, r_1;
|    14 ld.local.u64 rr, [%addr_3]; *// line 26
|    15 exit;
run: show {root}/examples/report/listing-5.3.ptx --set Injection=0
exit: 0
stdout:
| ...
| .entry kernelEntryPoint
|     7 add.u64 %addr_2, %stackBase, a_1;
|     8 st.local.u32 [%addr_2], 9; *// line 24
|     9 @p_1 add.u64 %stackBase, %stackBase, 16;
|    10 @p_1 call function; *// line 25
|    11 @p_1 sub.u64 %stackBase, %stackBase, 16;
|    12 add.u64 %addr_3, %stackBase, r_1;
|    13 ld.local.u64 rr, [%addr_3]; *// line 26
|    14 exit;
