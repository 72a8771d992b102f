from: by hand, names as c++filt reads them: scan<int> and scan<float> of the namespace ns, twice in a namespace and outside, alone as it is. Where the name alone means several kernels, the template's argument or the namespace tells them apart; the stepper knows functions and kernels by such names too
file k.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .visible .entry _ZN2ns4scanIiEEvPT_(.param .u64 x)
| {
|     .reg .u64 a;
|     ld.param.u64 a, [x];
|     st.global.u32 [a], 1;
|     exit;
| }
| .visible .entry _ZN2ns4scanIfEEvPT_(.param .u64 x)
| {
|     .reg .u64 a;
|     ld.param.u64 a, [x];
|     st.global.u32 [a+4], 2;
|     exit;
| }
| .visible .entry _ZN2ns5twiceEPi(.param .u64 x)
| {
|     .reg .u64 a;
|     ld.param.u64 a, [x];
|     st.global.u32 [a+8], 3;
|     exit;
| }
| .visible .entry _Z5twicePi(.param .u64 x)
| {
|     .reg .u64 a;
|     ld.param.u64 a, [x];
|     st.global.u32 [a+12], 4;
|     exit;
| }
| .visible .entry _Z5alonePi(.param .u64 x)
| {
|     .reg .u64 a;
|     ld.param.u64 a, [x];
|     st.global.u32 [a+16], 5;
|     exit;
| }
file all.host:
| load k.ptx
| buffer x u32[5]
| launch scan<int> args x
| launch k.ns::scan<float> args x
| launch ns::twice args x
| launch _Z5twicePi args x
| launch alone args x
| print x
file wrong.host:
| load k.ptx
| buffer x u32[5]
| launch scan args x
| launch twice args x
| launch ns::scan<double> args x
| launch alnoe args x
run: run all.host --quiet
exit: 0
stdout:
| x: u32[5] = { 1, 2, 3, 4, 5 }
run: run wrong.host
exit: 1
stderr:
| wrong.host:3:8: error: 2 kernels are called `scan`, say which one: ns::scan<int> (_ZN2ns4scanIiEEvPT_), ns::scan<float> (_ZN2ns4scanIfEEvPT_)
|     3 | launch scan args x
|       |        ^~~~
| wrong.host:4:8: error: 2 kernels are called `twice`, say which one: ns::twice (_ZN2ns5twiceEPi), twice (_Z5twicePi)
|     4 | launch twice args x
|       |        ^~~~~
| wrong.host:5:8: error: there is no kernel `ns::scan<double>`, did you mean `ns::scan<int>`?
|     5 | launch ns::scan<double> args x
|       |        ^~~~~~~~~~~~~~~~
| wrong.host:6:8: error: there is no kernel `alnoe`, did you mean `alone`?
|     6 | launch alnoe args x
|       |        ^~~~~
run: run k.ptx --entry 'scan<float>' --buffer x=u32[2] --arg x --quiet
exit: 0
stdout:
| x: u32[2] = { 0, 2 }
