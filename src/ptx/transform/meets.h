/* ptx/transform/meets.h: where the threads that a branch parts meet again, for a stack of paths
 * (STG II): its immediate post-dominator. */
#ifndef WS_PTX_TRANSFORM_MEETS_H
#define WS_PTX_TRANSFORM_MEETS_H

#include "program/program.h"

/* Sets instr.meet of every branch of one function that can part threads. Labels are added where
 * the place has none; else the body stays as it is. Every path of it must end in ret, exit or
 * trap: these lead to one end, which is no place to meet but, for a function that is called,
 * where it returns. */
void place_meets(struct program *p, uint32_t function);

#endif
