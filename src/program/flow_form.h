/* program/flow_form.h: what a control model wants of the control flow of a program. */
#ifndef WS_PROGRAM_FLOW_FORM_H
#define WS_PROGRAM_FLOW_FORM_H

enum flow_form {
    FORM_CRS,     /* ssy, sync, preBrk, brk, preRet are placed (5.1.3, step 6): crs, threads */
    FORM_PLAIN,   /* branches as written, each with the place where its threads reconverge: stack */
    FORM_BARRIERS /* BSSY, BSYNC, BREAK, BMOV, YIELD, WARPSYNC are placed: hanoi */
};

/* Where threads meet again, when that is no place in the function. */
#define NO_MEET 0u
#define MEET_RETURN 0xffffffffu /* where their call returns */

#endif
