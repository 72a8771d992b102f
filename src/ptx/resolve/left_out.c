/* ptx/resolve/left_out.c: what PTX has and the semantics leaves out (5.1.1). It is no error to
 * have it: the kernels that can reach it do not run. Knows no operand. */
#include "ptx/resolve/reader.h"

#include <string.h>

#include "base/graph.h"

struct row {
    const char *op, *suffix, *about;
};

static const struct row instructions[] = {
#define LEFT_OUT(op, about) { op, NULL, about },
#define LEFT_OUT_SUFFIX(op, suffix, about)
#include "ptx/resolve/left_out.def"
#undef LEFT_OUT
#undef LEFT_OUT_SUFFIX
};

static const struct row suffixes[] = {
#define LEFT_OUT(op, about)
#define LEFT_OUT_SUFFIX(op, suffix, about) { op, suffix, about },
#include "ptx/resolve/left_out.def"
#undef LEFT_OUT
#undef LEFT_OUT_SUFFIX
};

/* ---- looking it up ---- */

/* The row of an instruction, by as few of its words as will do; NULL: it is not left out. */
static const struct row *find_instruction(const struct instr_syntax *s)
{
    char text[MOST_OPCODE];

    for (unsigned words = 0; opcode_words(s, words, text) > 0; words++)
        for (size_t k = 0; k < sizeof instructions / sizeof *instructions; k++)
            if (instructions[k].op[0] == text[0] && strcmp(instructions[k].op, text) == 0)
                return &instructions[k];
    return NULL;
}

static bool matches(const char *pattern, const char *text, size_t n)
{
    size_t length = strlen(pattern);

    if (pattern[length - 1] == '*')
        return n >= length && memcmp(pattern, text, length - 1) == 0;
    return n == length && memcmp(pattern, text, n) == 0;
}

bool is_left_out(const struct instr_syntax *s)
{
    return find_instruction(s) != NULL;
}

/* ---- noting it ---- */

bool leave_out(struct reader *r, struct span at, const char *what, const char *about)
{
    struct program *p = r->program;
    struct left_out l = { .function = r->function, .span = at, .about = about };

    l.what = arena_format(&p->arena, "%s", what);
    l.reason = arena_format(&p->arena, "%s is not supported (%s)", what, about);
    ARRAY_PUSH(p->left_out, p->nleft_out, p->cap_left_out, l);
    return false;
}

bool leave_out_instruction(struct reader *r, const struct instr_syntax *s)
{
    const struct row *row = find_instruction(s);

    if (row != NULL)
        leave_out(r, opcode_span(s), row->op, row->about);
    return row != NULL;
}

bool leave_out_suffix(struct reader *r, const char *op, struct span suffix)
{
    const char *text = span_text(suffix) + 1;

    for (size_t k = 0; k < sizeof suffixes / sizeof *suffixes; k++)
        if ((suffixes[k].op[0] == '\0' || strcmp(suffixes[k].op, op) == 0) &&
            matches(suffixes[k].suffix, text, suffix.length - 1)) {
            const char *whole = arena_format(&r->program->arena, "%s%.*s", op, SPAN_ARGS(suffix));

            leave_out(r, suffix, whole, suffixes[k].about);
            return true;
        }
    return false;
}

bool leave_out_name(struct reader *r, const char *name, struct span at)
{
    return leave_out(r, at, name, "textures and surfaces");
}

/* ---- kernels that can reach it ---- */

uint32_t call_targets(const struct instr *i)
{
    if (i->op != OP_CALL)
        return 0;
    return i->src[0].kind == OPD_REG && i->ntargets > 0 ? i->ntargets : 1;
}

uint32_t call_target(const struct instr *i, uint32_t k, uint32_t any)
{
    if (i->src[0].kind != OPD_REG)
        return i->src[0].index;
    return i->ntargets > 0 ? i->targets[k] : any;
}

/* The graph of calls. The last node is for a function about which only one thing is known: its address is
 * taken. */
static void note_calls(const struct program *p, struct graph_edges *e)
{
    uint32_t any = p->nfunctions;

    for (uint32_t f = 0; f < p->nfunctions; f++) {
        if (p->functions[f].address_taken)
            graph_edge(e, any, f);
        for (size_t k = 0; k < p->functions[f].nbody; k++)
            for (uint32_t t = 0; t < call_targets(&p->functions[f].body[k]); t++)
                graph_edge(e, f, call_target(&p->functions[f].body[k], t, any));
    }
}

/* Functions that reach something, and those that wait for their callers to be looked at. */
struct spread {
    const struct left_out **reached; /* by node */
    uint32_t *open, nopen;
};

static void reach(struct spread *s, uint32_t node, const struct left_out *what)
{
    if (s->reached[node] != NULL)
        return;
    s->reached[node] = what;
    s->open[s->nopen++] = node;
}

void spread_left_out(struct program *p)
{
    struct graph_edges edges = { NULL, 0, 0 };
    struct graph callers;
    struct spread s = { .nopen = 0 };

    if (p->nleft_out == 0)
        return;
    note_calls(p, &edges);
    callers = graph_from_edges(p->nfunctions + 1, &edges, GRAPH_BACKWARDS);
    s.reached = mem_new(callers.nodes * sizeof *s.reached);
    s.open = mem_new(callers.nodes * sizeof *s.open);
    for (uint32_t k = 0; k < p->nleft_out; k++)
        if (p->left_out[k].function != NO_FUNCTION)
            reach(&s, p->left_out[k].function, &p->left_out[k]);
    while (s.nopen > 0) {
        uint32_t node = s.open[--s.nopen];

        for (uint32_t k = callers.start[node]; k < callers.start[node + 1]; k++)
            reach(&s, callers.to[k], s.reached[node]);
    }
    for (uint32_t f = 0; f < p->nfunctions; f++)
        p->functions[f].left_out = s.reached[f];
    mem_free(s.reached);
    mem_free(s.open);
    graph_clear(&callers);
    graph_edges_free(&edges);
}
