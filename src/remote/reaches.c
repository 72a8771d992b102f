/* remote/reaches.c: whom an action's scope takes in, which two actions synchronise by scopes. */
#include "remote/axioms.h"

/* rsp.reaches (slides, paper's page): a is atomic and of scope wg, and b is in its work-group; or
 * dv, and b is on its device; or sy. */
bool rsp_reaches(struct rsp_actor a, struct rsp_actor b)
{
    if (!a.action->atomic)
        return false;
    switch (a.action->scope) {
    case RSP_WG:
        return a.group->device == b.group->device && a.group->number == b.group->number;
    case RSP_DV:
        return a.group->device == b.group->device;
    case RSP_SY:
        return true;
    }
    return false;
}

/* rsp.inclusive. By the letter of the slides a reaches b and b is remote, or the other way round:
 * then a thief's remote action, which reaches the owner, is not inclusive with the owner's. So
 * promotion is read as memalloy has it: the remote one reaches the other. (Ours: both atomic.) */
bool rsp_inclusive(struct rsp_actor a, struct rsp_actor b, enum rsp_inclusion inclusion)
{
    const bool there = rsp_reaches(a, b), back = rsp_reaches(b, a);
    const bool swap = inclusion == RSP_SLIDES;

    if (!a.action->atomic || !b.action->atomic)
        return false;
    return (there && back) || (there && (swap ? b : a).action->remote) ||
           (back && (swap ? a : b).action->remote);
}
