from: what the form of PTX litmus tests has and Warpstep has not is refused by name, where it stands, with what is expected instead; the exit status is 1
file proxy.litmus:
| PTX Proxy
| { }
|  P0@cta 0,gpu 0     | P1@cta 1,gpu 0 ;
|  fence.proxy.alias  | st.weak x, 1   ;
| exists (x == 1)
run: explore proxy.litmus
exit: 1
stderr:
| proxy.litmus:4:2: error: `fence.proxy.alias` is not supported: only the generic proxy is, without aliases
|     4 |  fence.proxy.alias  | st.weak x, 1   ;
|       |  ^~~~~~~~~~~~~~~~~
stdout:

file devices.litmus:
| PTX Devices
| { }
|  P0@cta 0,gpu 0 | P1@cta 1,gpu 0 | P2@cta 0,gpu 1 ;
|  st.weak x, 1   | st.weak x, 2   | st.weak x, 3   ;
| exists (x == 1)
run: explore devices.litmus
exit: 1
stderr:
| devices.litmus:3:2: error: several devices are not supported when one of them has several blocks
|     3 |  P0@cta 0,gpu 0 | P1@cta 1,gpu 0 | P2@cta 0,gpu 1 ;
|       |  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

file nobody.litmus:
| PTX Nobody
| { }
|  P0@cta 0,gpu 0 ;
|  st.weak x, 1   ;
| exists (P0:r0 == 1)
run: explore nobody.litmus
exit: 1
stderr:
| nobody.litmus:5:9: error: P0 has no register r0
|     5 | exists (P0:r0 == 1)
|       |         ^~~~~

file short.litmus:
| PTX Short
| { }
|  P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;
|  st.weak x, 1   ;
| exists (x == 1)
run: explore short.litmus
exit: 1
stderr:
| short.litmus:4:17: error: expected `|`, found `;`
|     4 |  st.weak x, 1   ;
|       |                 ^

from: what the form of NVIDIA's tests has besides: other proxies and templates
file surface.test:
| .global x;
| .surfref s virtually aliases x;
| d0.b0.t0 {
|   sust [s], 1;
| }
| permit (1 == 1) as it;
run: explore surface.test
exit: 1
stderr:
| surface.test:4:3: error: `sust` is not supported: only the generic proxy is, without aliases
|     4 |   sust [s], 1;
|       |   ^~~~

file alias.test:
| .global x;
| .global y physically aliases x;
run: explore alias.test
exit: 1
stderr:
| alias.test:2:11: error: aliases of locations are not supported: only the generic proxy is
|     2 | .global y physically aliases x;
|       |           ^~~~~~~~~~

file template.test:
| .global x;
| d0.b0.t0 {
|   $0, 1;
| }
run: explore template.test
exit: 1
stderr:
| template.test:3:3: error: a template stands for several tests: write each in a file of its own
|     3 |   $0, 1;
|       |   ^~
