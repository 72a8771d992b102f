/* library/run.c: runs, single steps, the transitions of a state, and who is asked what they leave
 * open. */
#include <string.h>

#include "base/mem.h"
#include "engine/device/instance.h"
#include "library/library.h"

const char *warpstep_verdict_text(enum warpstep_verdict v)
{
    static const char *const texts[] = {
        [WARPSTEP_COMPLETED] = "completed",   [WARPSTEP_STUCK] = "stuck",
        [WARPSTEP_DEADLOCKED] = "deadlocked", [WARPSTEP_LIMIT] = "limit",
        [WARPSTEP_REFUSED] = "refused",       [WARPSTEP_STARVING] = "starving",
    };

    return (unsigned)v < sizeof texts / sizeof *texts ? texts[v] : "";
}

/* ---- who is asked ---- */

/* An answer that is none becomes the last alternative. */
static unsigned pick(void *self, enum site site, unsigned n)
{
    struct warpstep *w = self;
    struct interrupted_call call = library_enter(w, CALLBACK_STEP);
    unsigned k = w->oracle.pick(w->oracle.self, w, site_id(site), n);

    library_leave(w, call);
    return k < n ? k : n - 1;
}

void library_set_oracle(struct warpstep *w)
{
    if (w->open)
        w->session.oracle =
            w->oracle.pick == NULL ? w->schedule : (struct oracle){ .pick = pick, .self = w };
}

bool warpstep_ask(struct warpstep *w, const struct warpstep_oracle *o)
{
    if (!library_may(w, CALLBACK_NONE))
        return false;
    w->oracle = o == NULL ? (struct warpstep_oracle){ NULL, NULL } : *o;
    library_set_oracle(w);
    return library_done(w, true);
}

const char *warpstep_alternative(struct warpstep *w, unsigned k)
{
    const struct question *q = w->session.oracle.question;
    const struct ptx_machine x = { .session = &w->session };

    w->words.n = 0;
    text_puts(&w->words, "");
    if (q != NULL && k < q->n)
        ptx_machine_alternative(&x.machine, k, &w->words);
    return w->words.s;
}

/* ---- runs ---- */

enum warpstep_verdict warpstep_verdict_of(const struct warpstep *w)
{
    return w->session.verdict;
}

enum warpstep_verdict warpstep_run(struct warpstep *w)
{
    enum warpstep_verdict verdict;

    if (!library_may(w, CALLBACK_NONE))
        return WARPSTEP_REFUSED;
    library_open(w);
    w->moment++;
    if (!session_wait(&w->session, NO_OBJECT) && w->session.verdict != WARPSTEP_REFUSED)
        instance_drain(w->session.device);
    verdict = w->session.verdict;
    library_done(w, verdict == WARPSTEP_COMPLETED);
    return verdict;
}

enum warpstep_stepped library_stepped(struct warpstep *w, enum session_step step)
{
    if (step != SESSION_STOPPED) {
        library_done(w, true);
        return step == SESSION_RESTS ? WARPSTEP_RESTS : WARPSTEP_STEPPED;
    }
    library_done(w, false);
    return WARPSTEP_ENDED;
}

enum warpstep_stepped warpstep_step(struct warpstep *w)
{
    if (!library_may(w, CALLBACK_NONE))
        return WARPSTEP_ENDED;
    library_open(w);
    w->moment++;
    return library_stepped(w, session_advance(&w->session, NO_OBJECT));
}

uint64_t warpstep_steps(const struct warpstep *w)
{
    return w->open ? device_counts(w->session.device).steps : 0;
}

uint64_t warpstep_warp_instructions(const struct warpstep *w)
{
    return w->open ? device_counts(w->session.device).warp_instructions : 0;
}

/* ---- transitions ---- */

/* Begins the transitions of the state, which transition_next enumerates. While blocks wait to be issued,
 * there are only their transitions. False: the run is over. */
static bool begin(const struct warpstep *w, struct transition *t)
{
    const struct session *s = &w->session;
    struct transition issue;

    if (!w->open || s->verdict != WARPSTEP_COMPLETED || session_rests(s, NO_OBJECT))
        return false;
    *t = transition_all(s->device, TRANSITION_STEP, session_over(s, NO_OBJECT));
    if (t->resting)
        return true;
    issue = transition_all(s->device, TRANSITION_ISSUE, false);
    *t = transition_next(s->device, &issue) ? transition_all(s->device, TRANSITION_ISSUE, false) : *t;
    return true;
}

static void describe_operation(const struct warpstep *w, const struct transition *t,
                               struct warpstep_transition *out)
{
    struct space_address at;

    out->rule = memprog_name(t->op->program);
    if (t->warp != NULL)
        out->at = library_place(w, t->warp, t->op->origin, t->op->lanes);
    if (memop_address(t->op, &at))
        out->address = at.address;
}

static struct warpstep_transition describe(const struct warpstep *w, const struct transition *t)
{
    struct warpstep_transition out = { .rule = "", .moment = w->moment };

    out.issue = t->root == TRANSITION_ISSUE;
    memcpy(out.path, t->path.pick, sizeof out.path);
    switch ((int)t->kind) {
    case TRANSITION_MESSAGE:
        out.kind = WARPSTEP_MESSAGE;
        out.at.grid = t->message->grid;
        return out;
    case TRANSITION_BLOCK:
        out.kind = WARPSTEP_ISSUE;
        out.at.grid = t->grid;
        break;
    case TRANSITION_WARP:
        out.kind = WARPSTEP_WARP;
        out.at = library_place(w, t->warp, t->warp->exec.pc, t->warp->exec.active);
        break;
    case TRANSITION_OPERATION:
        out.kind = WARPSTEP_OPERATION;
        describe_operation(w, t, &out);
        break;
    default:
        out.kind = WARPSTEP_SILENT;
        out.rule = rule_info(t->silent.rule)->id;
        out.address = place_of(t->line).address;
        out.at.processor = t->silent.processor;
        return out;
    }
    out.at.processor = t->processor;
    return out;
}

bool warpstep_transition_at(struct warpstep *w, size_t i, struct warpstep_transition *out)
{
    struct transition t;

    if (!library_may(w, CALLBACK_STATE) || !begin(w, &t))
        return false;
    do
        if (!transition_next(w->session.device, &t))
            return false;
    while (i-- > 0);
    *out = describe(w, &t);
    return true;
}

size_t warpstep_transitions(struct warpstep *w)
{
    struct transition t;
    size_t n = 0;

    if (!library_may(w, CALLBACK_STATE) || !begin(w, &t))
        return 0;
    while (transition_next(w->session.device, &t))
        n++;
    return n;
}

/* The one with that path. */
static bool find(const struct warpstep *w, const struct warpstep_transition *wanted,
                 struct transition *t)
{
    if (wanted->moment != w->moment || !begin(w, t))
        return false;
    while (transition_next(w->session.device, t))
        if (memcmp(t->path.pick, wanted->path, sizeof wanted->path) == 0)
            return true;
    return false;
}

enum warpstep_stepped warpstep_take(struct warpstep *w, const struct warpstep_transition *t)
{
    struct transition taken;

    if (!library_may(w, CALLBACK_NONE))
        return WARPSTEP_ENDED;
    if (!find(w, t, &taken)) {
        library_fail(w, "the transition is none of the present state");
        return WARPSTEP_ENDED;
    }
    w->moment++;
    return library_stepped(w, session_take(&w->session, &taken));
}
