/* ptx/transform/inject.h: transformation 6 (5.1.3, 6.2): ssy, sync, preBrk, brk and preRet are
 * placed so that the function is control flow consistent, whatever its control flow graph. */
#ifndef WS_PTX_TRANSFORM_INJECT_H
#define WS_PTX_TRANSFORM_INJECT_H

#include "program/program.h"

/* Rewrites the body of one function in place; every path of it must end in ret, exit or trap.
 * Where ways divide and meet again they get ssy and sync; loops get preBrk and brk; what meets in
 * no such order leaves through break tokens as well, with the place to go in a register. A loop of
 * several entries gets one that selects among them. Indirect branches go to their targets alone
 * from now on. A preRet (no label) is put before every call, with the call's guard. Code that
 * cannot be reached is dropped. Adds registers and labels; never fails. Returns whether the
 * function got ssy, sync, preBrk or preRet.
 *
 * A function with a preRet of its own stays as it is. One with own_control_flow or
 * branches_anywhere, or with labels that such a branch of another function may come to, gets
 * preRets and nothing else. */
bool inject_control_flow(struct program *p, uint32_t function);

#endif
