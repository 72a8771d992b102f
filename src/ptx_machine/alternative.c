/* ptx_machine/alternative.c: alternatives of the question that is being asked, in words. What each of
 * them is says engine/device/transition.h. */
#include "ptx_machine/ptx_machine.h"

#include "memory/memory.h"
#include "observe/show.h"
#include "program/lanes.h"

/* ---- sites that narrow down a transition ---- */

static void put_message(struct text *out, const struct message *m)
{
    if (m->kind == MESSAGE_DESTROY)
        text_printf(out, "destroy context %lu", (unsigned long)m->context);
    else
        text_printf(out, "%s grid %lu", m->kind == MESSAGE_START ? "start" : "abort",
                    (unsigned long)m->grid);
}

static void put_warp(struct text *out, const struct warp *w)
{
    show_warp(out, w);
    show_position(out, w, look_program_of(w));
}

static void put_operation(struct text *out, const struct memop *op, const struct warp *owner)
{
    struct space_address p;

    text_printf(out, "operation %llu, %s", (unsigned long long)op->mid, memprog_name(op->program));
    if (owner != NULL) {
        text_puts(out, " of ");
        show_warp(out, owner);
    }
    if (memop_address(op, &p)) {
        text_puts(out, ", ");
        show_place(out, p);
    }
    text_puts(out, ", takes a micro step: ");
    show_statement(out, op, op->at);
}

static void put_silent(struct text *out, const struct transition *t)
{
    text_puts(out, rule_info(t->silent.rule)->id);
    if (t->kind == TRANSITION_SILENT) {
        text_puts(out, ", the line of ");
        show_place(out, place_of(t->line));
    } else if (t->silent.processor != ALL_PROCESSORS) {
        text_printf(out, " of processor %u", t->silent.processor);
    }
}

static void put_transition(struct text *out, const struct transition *t)
{
    switch (t->kind) {
    case TRANSITION_STEP: case TRANSITION_ISSUE: /* nothing was answered yet */
        break;
    case TRANSITION_UNIT:
        text_puts(out, "no silent rule of memory now");
        break;
    case TRANSITION_MEMORY:
        text_puts(out, "a silent rule of memory fires");
        break;
    case TRANSITION_RULE: case TRANSITION_SILENT:
        put_silent(out, t);
        break;
    case TRANSITION_HOST:
        text_puts(out, "a message of the host is taken");
        break;
    case TRANSITION_MESSAGE:
        put_message(out, t->message);
        break;
    case TRANSITION_PROCESSOR:
        text_printf(out, "processor %u", t->processor);
        break;
    case TRANSITION_OPERATION:
        put_operation(out, t->op, t->warp);
        break;
    case TRANSITION_WARP:
        put_warp(out, t->warp);
        break;
    case TRANSITION_GRID:
        text_printf(out, "a block of grid %lu is issued", (unsigned long)t->grid);
        break;
    case TRANSITION_BLOCK:
        text_printf(out, "the next block goes to processor %u", t->processor);
        break;
    }
}

/* ---- sites within a transition ---- */

static void put_victim(struct text *out, const struct victim_view *v)
{
    show_cache(out, v->level, v->processor);
    text_printf(out, " gives up line %lu, ", (unsigned long)v->index);
    show_place(out, place_of(v->address));
}

void ptx_machine_alternative(const struct machine *m, unsigned k, struct text *out)
{
    alternative_text(const_ptx_machine_of(m)->session->device, k, out);
}

void alternative_text(const struct device *d, unsigned k, struct text *out)
{
    const struct alternative a = transition_alternative(d, k);

    switch ((int)a.site) {
    case SITE_WITH:
        if (a.warp == NULL)
            text_puts(out, "no other warp steps with it");
        else
            put_warp(out, a.warp);
        break;
    case SITE_TARGET:
        text_puts(out, "lanes ");
        show_mask(out, a.lanes, a.warp->lanes);
        text_puts(out, " go to ");
        show_at(out, look_program_of(a.warp), a.pc);
        break;
    case SITE_CONFLICT:
        text_printf(out, "lane %u goes next, at 0x%llx", lane_lowest(a.lanes),
                    (unsigned long long)a.address);
        break;
    case SITE_LANE:
        text_printf(out, "lane %u at ", lane_lowest(a.lanes));
        show_at(out, look_program_of(a.warp), a.pc);
        break;
    case SITE_OLD:
        text_printf(out, "%s 0x%llx", k == 0 ? "the newest," : "an older one,",
                    (unsigned long long)a.value);
        break;
    case SITE_VICTIM:
        put_victim(out, &a.victim);
        break;
    default:
        put_transition(out, &a.left);
        break;
    }
}
