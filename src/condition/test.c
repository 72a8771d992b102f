/* condition/test.c: the answer of a litmus test as the tools of the herd family print it: the
 * states of what the test looks at, with counts, *> where the formula holds and :> where not. */
#include "condition/test.h"

#include <stdlib.h>
#include <string.h>


/* A line of the answer: states that agree in all that is shown. */
struct line {
    char *text;          /* "P1:r0=1; P1:r1=0;" */
    uint64_t states;
    bool satisfies;
    const char *witness; /* of the first of them that has one */
};

void test_free(struct test *t)
{
    mem_free(t->values);
    condition_free(&t->condition);
    arena_free(&t->arena);
}

uint32_t test_add_value(struct test *t, struct test_value v)
{
    for (size_t k = 0; k < t->nvalues; k++)
        if (t->values[k].thread == v.thread && t->values[k].index == v.index)
            return (uint32_t)k;
    ARRAY_PUSH(t->values, t->nvalues, t->cap_values, v);
    return (uint32_t)t->nvalues - 1;
}

struct view {
    const struct test *test;
    const unsigned char *words;
};

static struct integer get_word(void *self, uint32_t value)
{
    const struct view *v = self;
    const unsigned char *bytes = v->words + (size_t)8 * v->test->values[value].word;
    uint64_t word = 0;

    for (unsigned i = 8; i-- > 0;)
        word = word << 8 | bytes[i];
    return word >> 63 != 0 ? (struct integer){ true, 0 - word } : (struct integer){ false, word };
}

bool test_satisfied(const struct test *test, const unsigned char *words)
{
    struct view v = { test, words };
    struct values values = { get_word, &v };

    return condition_satisfied(&test->condition, &values);
}

void test_print_values(const struct test *test, const unsigned char *words, struct text *out)
{
    struct view v = { test, words };

    text_puts(out, "");
    for (uint32_t i = 0; i < test->nvalues; i++) {
        text_printf(out, "%s%s=", i > 0 ? " " : "", test->values[i].name);
        integer_print(get_word(&v, i), out);
        text_puts(out, ";");
    }
}

static struct line make_line(const struct test *test, const struct test_state *s)
{
    struct text t = { NULL, 0, 0 };

    test_print_values(test, s->words, &t);
    return (struct line){ t.s, s->states, test_satisfied(test, s->words), s->witness };
}

static int by_text(const void *a, const void *b)
{
    return strcmp(((const struct line *)a)->text, ((const struct line *)b)->text);
}

/* Sorted lines: equal ones become one. How many are left. */
static size_t merge(struct line *v, size_t n)
{
    size_t kept = 0;

    qsort(v, n, sizeof *v, by_text);
    for (size_t i = 0; i < n; i++) {
        if (kept == 0 || strcmp(v[kept - 1].text, v[i].text) != 0) {
            v[kept++] = v[i];
            continue;
        }
        v[kept - 1].states += v[i].states;
        if (v[kept - 1].witness == NULL)
            v[kept - 1].witness = v[i].witness;
        mem_free(v[i].text);
    }
    return kept;
}

static void print_states(const struct line *v, size_t n, struct text *out)
{
    text_printf(out, "States %lu\n", (unsigned long)n);
    for (size_t i = 0; i < n; i++) {
        text_printf(out, "%-6llu%c>%s", (unsigned long long)v[i].states,
                    v[i].satisfies ? '*' : ':', v[i].text);
        if (v[i].witness != NULL)
            text_printf(out, "  %s", v[i].witness);
        text_puts(out, "\n");
    }
}

/* What was not met may still be there when not all was looked at. */
static const char *observation(const struct tally *t, bool complete)
{
    if (t->yes > 0 && t->no > 0)
        return "Sometimes";
    if (!complete)
        return "Undecided";
    return t->yes == 0 ? "Never" : "Always";
}

static void print_answer(const struct test *test, const struct tally *t, enum answer a,
                         struct text *out)
{
    static const char *const answers[] = {
        [ANSWER_HOLDS] = "Ok", [ANSWER_FAILS] = "No", [ANSWER_OPEN] = "Undecided"
    };

    text_printf(out, "%s\nWitnesses\nPositive: %llu Negative: %llu\nCondition ", answers[a],
                (unsigned long long)t->yes, (unsigned long long)t->no);
    condition_print(&test->condition, out);
    text_puts(out, "\n");
}

static void print_observation(const struct test *test, const struct tally *t, bool complete,
                              struct text *out)
{
    text_printf(out, "Observation %s %s %llu %llu\n", test->name, observation(t, complete),
                (unsigned long long)t->yes, (unsigned long long)t->no);
}

enum answer test_print(const struct test *test, const struct test_states *s, struct text *out)
{
    static const char *const kinds[] = {
        [EXISTS] = "Allowed", [NOT_EXISTS] = "Forbidden", [FORALL] = "Required"
    };
    struct line *lines = mem_new((s->n + 1) * sizeof *lines);
    struct tally t = { 0, 0 };
    enum answer a;
    size_t n;

    for (size_t i = 0; i < s->n; i++) {
        lines[i] = make_line(test, &s->v[i]);
        *(lines[i].satisfies ? &t.yes : &t.no) += s->v[i].states;
    }
    n = merge(lines, s->n);
    a = condition_answer(&test->condition, &t, s->complete);
    text_printf(out, "Test %s %s\n", test->name, kinds[test->condition.quantifier]);
    print_states(lines, n, out);
    print_answer(test, &t, a, out);
    print_observation(test, &t, s->complete, out);
    for (size_t i = 0; i < n; i++)
        mem_free(lines[i].text);
    mem_free(lines);
    return a;
}
