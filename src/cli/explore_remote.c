/* cli/explore_remote.c: tests of remote scopes beside the axioms: what these allow, whether each
 * outcome that the machine reaches is among it, and --axioms by itself. */
#include <string.h>

#include "base/number.h"
#include "cli/explore.h"

/* Axioms that the present test is compared with; NULL: none. */
static const struct rsp_axioms *axioms_of(const struct exploration *x)
{
    return x->job.remote != NULL && x->job.remote->has_axioms ? &x->job.remote->axioms : NULL;
}

bool explore_axioms_only(const struct exploration *x)
{
    return x->job.remote != NULL && x->job.remote->axioms_only;
}

bool explore_find_sound(struct exploration *x)
{
    return remote_find_axioms(x->job.remote, x->machine.options.tell, &x->diags);
}

/* Reached outcomes that are not allowed. */
static size_t count_unsound(const struct exploration *x)
{
    const struct rsp_axioms *a = axioms_of(x);
    const struct outcomes *all = &x->found.ends->completed;
    size_t n = 0;

    for (size_t i = 0; i < all->n; i++)
        n += !rsp_allows(a, all->v[i].bytes);
    return n;
}

/* Whether or not it was asked for. */
static enum answer judge_sound(const struct exploration *x)
{
    const struct rsp_axioms *a = axioms_of(x);

    if (a->defined && count_unsound(x) > 0)
        return a->complete ? ANSWER_FAILS : ANSWER_OPEN;
    return x->found.stopped == NULL ? ANSWER_HOLDS : ANSWER_OPEN;
}

enum answer explore_sound(const struct exploration *x)
{
    if (axioms_of(x) == NULL || !x->job.remote->check_sound)
        return ANSWER_HOLDS;
    return judge_sound(x);
}

/* ---- as text ---- */

/* `unsound: VALUES (AXIOM)  FILE` */
static void put_unsound(const struct exploration *x, const struct outcome *o, const char *witness,
                        struct text *out)
{
    const struct rsp_axioms *a = axioms_of(x);
    size_t k = 0;

    text_puts(out, "unsound: ");
    test_print_values(x->job.test, o->bytes, out);
    while (k < a->n && memcmp(a->outcomes[k].words, o->bytes, o->n) != 0)
        k++;
    text_printf(out, " (%s)", k < a->n ? rule_info(a->outcomes[k].axiom)->id : "no candidate");
    text_printf(out, "%s%s\n", witness != NULL ? "  " : "", witness != NULL ? witness : "");
}

void explore_put_sound(const struct exploration *x, const struct text *names, struct text *out)
{
    const struct rsp_axioms *a = axioms_of(x);
    const struct outcomes *all = &x->found.ends->completed;

    if (a == NULL)
        return;
    rsp_axioms_print_verdict(a, &x->job.remote->program, out);
    if (!x->job.remote->check_sound)
        return;
    for (size_t i = 0; i < all->n; i++)
        if (!rsp_allows(a, all->v[i].bytes))
            put_unsound(x, &all->v[i], names[i].s, out);
    if (judge_sound(x) == ANSWER_HOLDS)
        text_puts(out, a->defined ? "sound: every outcome reached is allowed\n"
                                  : "sound: the test is undefined, so everything is allowed\n");
    else if (judge_sound(x) == ANSWER_OPEN)
        text_puts(out, "sound: not decided\n");
}

static size_t count_allowed(const struct rsp_axioms *a)
{
    size_t n = 0;

    for (size_t i = 0; i < a->n; i++)
        n += a->outcomes[i].allowed;
    return n;
}

static void put_axioms_brief(const struct rsp_axioms *a, struct text *out)
{
    if (!a->defined)
        text_puts(out, "undefined");
    else if (!a->complete)
        text_puts(out, "axioms partial");
    else
        text_printf(out, "axioms %zu", count_allowed(a));
}

void explore_put_sound_brief(const struct exploration *x, struct text *out)
{
    const struct rsp_axioms *a = axioms_of(x);

    if (a == NULL)
        return;
    text_puts(out, "  ");
    put_axioms_brief(a, out);
    if (!a->complete || !a->defined)
        return;
    if (count_unsound(x) > 0)
        text_printf(out, ", unsound %zu", count_unsound(x));
    else
        text_puts(out, judge_sound(x) == ANSWER_HOLDS ? ", sound" : ", sound so far");
}

/* ---- as JSON ---- */

static void json_event(const struct exploration *x, struct rsp_event_name e, struct writer *w)
{
    struct text t = { NULL, 0, 0 };

    rsp_print_event(&x->job.remote->program, e, &t);
    writer_item(w, t.s);
    text_free(&t);
}

/* {"P1:r0": [1], "x": [0]}, as values of outcomes are written. */
static void json_values(const struct test *t, const unsigned char *words, struct writer *w)
{
    for (size_t i = 0; i < t->nvalues; i++) {
        uint64_t word = load_le64(words + (size_t)8 * t->values[i].word);

        writer_open_list(w, t->values[i].name);
        integer_print(word >> 63 != 0 ? (struct integer){ true, 0 - word }
                                      : (struct integer){ false, word }, w->out);
        writer_close_list(w);
    }
}

/* Allowed outcomes, or the others with what forbids them. */
static void json_outcomes(const struct exploration *x, bool allowed, struct writer *w)
{
    const struct rsp_axioms *a = axioms_of(x);

    writer_open_list(w, allowed ? "allowed" : "forbidden");
    for (size_t i = 0; i < a->n; i++) {
        const struct rsp_outcome *o = &a->outcomes[i];

        if (o->allowed != allowed)
            continue;
        writer_open(w);
        if (!allowed) {
            writer_open_member(w, "values");
            json_values(x->job.test, o->words, w);
            writer_close(w);
            writer_string(w, "axiom", rule_info(o->axiom)->id);
            writer_open_list(w, "cycle");
            for (uint32_t k = 0; k < o->ncycle; k++)
                json_event(x, o->cycle[k].event, w);
            writer_close_list(w);
        } else {
            json_values(x->job.test, o->words, w);
        }
        writer_close(w);
    }
    writer_close_list(w);
}

static void json_axioms(const struct exploration *x, struct writer *w)
{
    static const char *const verdicts[] = { [RSP_ALLOW] = "allow", [RSP_FORBID] = "forbid",
                                            [RSP_UNDEFINED] = "undefined",
                                            [RSP_PARTIAL] = "partial" };
    const struct rsp_axioms *a = axioms_of(x);

    writer_open_member(w, "axioms");
    writer_string(w, "verdict", verdicts[rsp_axioms_verdict(a, &x->job.remote->program)]);
    writer_string(w, "inclusive", x->job.remote->inclusion == RSP_SLIDES ? "slides" : "promote");
    writer_bool(w, "complete", a->complete);
    writer_bool(w, "defined", a->defined);
    if (!a->defined) {
        writer_open_list(w, "race");
        json_event(x, a->race[0], w);
        json_event(x, a->race[1], w);
        writer_close_list(w);
    }
    writer_number(w, "candidates", a->candidates);
    writer_number(w, "consistent", a->consistent);
    json_outcomes(x, true, w);
    if (explore_axioms_only(x))
        json_outcomes(x, false, w);
    writer_close(w);
}

void explore_put_sound_json(const struct exploration *x, struct writer *w)
{
    enum answer sound;

    if (axioms_of(x) == NULL)
        return;
    json_axioms(x, w);
    sound = judge_sound(x);
    if (sound == ANSWER_OPEN)
        text_puts(w->out, ", \"sound\": null");
    else
        writer_bool(w, "sound", sound == ANSWER_HOLDS);
}

/* ---- --axioms ---- */

static void put_alone(const struct exploration *x, struct text *out)
{
    bool several = x->batch->invocation->noperands > 1;
    const struct rsp_axioms *a = axioms_of(x);
    struct writer w = writer_json(out);

    if (x->batch->json) {
        writer_open(&w);
        if (several)
            writer_string(&w, "file", explore_file(x));
        json_axioms(x, &w);
        writer_close(&w);
        text_puts(out, several ? "" : "\n");
    } else if (x->batch->brief) {
        text_printf(out, "%-*s  ", (int)x->batch->width, explore_name(x));
        put_axioms_brief(a, out);
        text_printf(out, ", candidates %llu, consistent %llu\n", (unsigned long long)a->candidates,
                    (unsigned long long)a->consistent);
    } else {
        rsp_axioms_print(a, &x->job.remote->program, out);
    }
}

enum exit_status explore_axioms(struct exploration *x)
{
    struct text t = { NULL, 0, 0 };

    if (!explore_find_sound(x))
        return EXIT_INPUT;
    put_alone(x, &t);
    fwrite(t.s, 1, t.n, stdout);
    text_free(&t);
    return axioms_of(x)->complete ? EXIT_COMPLETED : EXIT_STOPPED;
}
