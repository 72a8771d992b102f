from: listing 5.2 against listing 5.1, instruction by instruction. Lines 7 to 9 of the listing are addresses 1 to 3, lines 17 to 23 are 4 to 10. Names: p0 is p, p1 is p_1, var1 is var_1, l_var1 is l_p, the kernel's addr is %addr_1. Layout: an operand in brackets that is not an access stands without them, the type stays where the report keeps its width, and preRet names the address that listing 5.2 leaves out: that behind the call. var0 = 8 (line 1) is seen by printing it
run: show {root}/examples/report/listing-5.1.ptx
exit: 0
stdout:
| .func function
|     1 add.u64 %addr, %stackBase, p;
|     2 ld.local.f64 a, [%addr]; *// line 6
|     3 ret;
| .entry transformationKernel
|     4 @p_1 add.u64 %addr_1, %stackBase, l_p;
|     5 @p_1 st.local.f64 [%addr_1], var_1;
|     6 @p_1 add.u64 %stackBase, %stackBase, 0;
|     7 @p_1 preRet 9;
|     8 @p_1 call function; *// line 14
|     9 @p_1 sub.u64 %stackBase, %stackBase, 0;
|    10 exit;
run: run {root}/examples/report/listing-5.1.ptx --print var
exit: 0
stdout:
| var: u32[1] = { 8 }
