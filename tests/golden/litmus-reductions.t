from: by hand: a reduction that acquires and releases is an atomic operation whose result nobody reads. As the last write of y it releases, so that who has acquired 1 from it sees x; as a read of y in P1 it acquires nothing that a result could show, but what comes behind it does not go before it
file RA.litmus:
| PTX RA
| { }
| P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;
| st.relaxed.gpu x, 1 | ld.acquire.gpu r0, y ;
| red.acq_rel.gpu.add y, 1 | ld.relaxed.gpu r1, x ;
| exists (P1:r0 == 1 /\ P1:r1 == 0)
file RB.litmus:
| PTX RB
| { }
| P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;
| red.acquire.gpu.or x, 1 | ld.relaxed.gpu r0, y ;
| st.relaxed.gpu y, 1 | ld.relaxed.gpu r1, x ;
| exists (P1:r0 == 1 /\ P1:r1 == 1)
run: explore RA.litmus --quiet --set Level2CacheSize=0
exit: 5
stdout:
| ...
| No
| ...
run: explore RB.litmus --quiet --set Level2CacheSize=0
exit: 0
stdout:
| ...
| Ok
| ...
