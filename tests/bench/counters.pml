/* tests/bench/counters.pml: the transition system of counters.ptx with four warps: each counts to 40 in
 * its own register, one step at a time, then is done. */
#define MOST 40

active [4] proctype warp()
{
    byte r = 0;

    do
    :: atomic { r < MOST -> r++ }
    :: atomic { r == MOST -> break }
    od
}
