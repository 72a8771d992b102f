/* observe/derivation_print.c: derivations as text and as JSON. Rules are shown from the conclusion
 * to the premises, the reverse of the order of reports. Knows no step and no event. */
#include "observe/derivation.h"

#include "observe/writer.h"

#define WIDTH 100 /* chains and braces end before this column */

/* ---- the values that rules report ---- */

/* The meaning of the number that a rule reports, where its id does not say it. */
static enum rule_system number_of(enum rule r)
{
    static const struct {
        enum rule rule;
        enum rule_system what;
    } others[] = {
        { RULE_CONTEXT_START, SYSTEM_GRID }, { RULE_CONTEXT_ABORT, SYSTEM_GRID },
        { RULE_CONTEXT_COMPL, SYSTEM_GRID }, { RULE_CONTEXT_IN, SYSTEM_GRID },
        { RULE_CONTEXT_OUT, SYSTEM_GRID },   { RULE_CIO_START, SYSTEM_GRID },
        { RULE_CIO_ABORT, SYSTEM_GRID },     { RULE_CIO_COMPL, SYSTEM_GRID },
        { RULE_DEVICE_CIN, SYSTEM_GRID },    { RULE_DEVICE_COUT, SYSTEM_GRID },
        { RULE_DEVICE_CREATE, SYSTEM_CONTEXT }, { RULE_DEVICE_DESTROY, SYSTEM_CONTEXT },
        { RULE_DEVICE_LOAD, SYSTEM_CONTEXT },   { RULE_DEVICE_NEWCTX, SYSTEM_CONTEXT },
        { RULE_DIO_CREATE, SYSTEM_CONTEXT },    { RULE_DIO_DESTROY, SYSTEM_CONTEXT },
        { RULE_DIO_LOAD, SYSTEM_CONTEXT },
    };

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].rule == r)
            return others[i].what;
    return rule_info(r)->system;
}

/* `context.exec 0`, but `context.start grid 0`. */
static void put_number(struct text *out, const struct told *t)
{
    enum rule_system what = number_of(t->rule);

    if (what != rule_info(t->rule)->system)
        text_puts(out, what == SYSTEM_GRID ? " grid" : " context");
    text_printf(out, " %llu", (unsigned long long)t->value);
}

static void put_operand(struct text *out, const struct derivation_node *n)
{
    if (n->program != NULL)
        program_print_operand(n->program, n->pc, (unsigned)n->told.value, out);
}

static void put_node(struct text *out, const struct derivation *d,
                     const struct derivation_node *n)
{
    if (n->told.rule == RULE_COUNT) {
        text_puts(out, "incomplete");
        return;
    }
    text_puts(out, rule_info(n->told.rule)->id);
    switch (n->told.kind) {
    case TOLD_PLAIN:
        break;
    case TOLD_LANES:
        text_puts(out, " ");
        show_mask(out, n->told.value, d->lanes);
        break;
    case TOLD_NUMBER:
        put_number(out, &n->told);
        break;
    case TOLD_ADDRESS:
        text_puts(out, " ");
        show_place(out, place_of(n->told.value));
        break;
    case TOLD_OPERAND:
        text_puts(out, " ");
        put_operand(out, n);
        break;
    case TOLD_WORD:
        text_printf(out, " %s", n->told.word);
        break;
    }
}

/* ---- nodes ---- */

static const struct derivation_node *node_at(const struct derivation *d, uint32_t node)
{
    return &d->nodes[node];
}

static bool is_memory_rule(enum rule r)
{
    return r != RULE_COUNT && rule_info(r)->system == SYSTEM_MEMORY;
}

/* The first premise that is shown. */
static uint32_t premise_of(const struct derivation *d, uint32_t node)
{
    const struct derivation_node *n = node_at(d, node);

    return !d->micro && is_memory_rule(n->told.rule) ? NO_NODE : n->premise;
}

/* The one premise of a node, NO_NODE: it has none or several. */
static uint32_t only_premise(const struct derivation *d, uint32_t node)
{
    uint32_t premise = premise_of(d, node);

    return premise != NO_NODE && node_at(d, premise)->next == NO_NODE ? premise : NO_NODE;
}

/* ---- text ---- */

/* `a > b > c`, as far as there is room on the line, which began at `from`; the last of them, whose
 * premises are still to be shown. */
static uint32_t put_chain(struct text *out, const struct derivation *d, uint32_t node, size_t from)
{
    put_node(out, d, node_at(d, node));
    for (uint32_t p; (p = only_premise(d, node)) != NO_NODE; node = p) {
        size_t mark = out->n;

        text_puts(out, " > ");
        put_node(out, d, node_at(d, p));
        if (out->n - from > WIDTH) {
            out->n = mark;
            break;
        }
    }
    return node;
}

/* ` { a, b > c }`, if no premise branches and there is room on the line, which began at `from`. */
static bool put_braces(struct text *out, const struct derivation *d, uint32_t node, size_t from)
{
    size_t mark = out->n;
    bool fits = true;

    text_puts(out, " { ");
    for (uint32_t p = premise_of(d, node); p != NO_NODE && fits; p = node_at(d, p)->next) {
        fits = premise_of(d, put_chain(out, d, p, from)) == NO_NODE;
        text_puts(out, node_at(d, p)->next != NO_NODE ? ", " : " }");
    }
    if (fits && out->n - from <= WIDTH)
        return true;
    out->n = mark;
    return false;
}

void derivation_text(struct text *out, const struct derivation *d, uint32_t node, unsigned indent)
{
    size_t from = out->n;

    text_printf(out, "%*s", (int)indent, "");
    node = put_chain(out, d, node, from);
    if (premise_of(d, node) == NO_NODE || put_braces(out, d, node, from)) {
        text_puts(out, "\n");
        return;
    }
    text_puts(out, "\n");
    for (uint32_t p = premise_of(d, node); p != NO_NODE; p = node_at(d, p)->next)
        derivation_text(out, d, p, indent + 2);
}

/* ---- JSON ---- */

static void json_told(struct writer *w, const struct derivation *d, const struct derivation_node *n)
{
    switch (n->told.kind) {
    case TOLD_PLAIN:
        break;
    case TOLD_LANES:
        writer_mask(w, "lanes", n->told.value, d->lanes);
        break;
    case TOLD_NUMBER:
        writer_number(w, "value", n->told.value);
        break;
    case TOLD_ADDRESS:
        writer_location(w, place_of(n->told.value));
        break;
    case TOLD_OPERAND:
        writer_open_string(w, "operand");
        put_operand(w->out, n);
        writer_close_string(w);
        break;
    case TOLD_WORD:
        writer_string(w, "word", n->told.word);
        break;
    }
}

static void json_node(struct writer *w, const struct derivation *d, uint32_t node)
{
    const struct derivation_node *n = node_at(d, node);
    uint32_t p = premise_of(d, node);

    writer_open(w);
    if (n->told.rule == RULE_COUNT)
        writer_bool(w, "incomplete", true);
    else
        writer_string(w, "rule", rule_info(n->told.rule)->id);
    json_told(w, d, n);
    if (p != NO_NODE) {
        writer_open_list(w, "premises");
        for (; p != NO_NODE; p = node_at(d, p)->next)
            json_node(w, d, p);
        writer_close_list(w);
    }
    writer_close(w);
}

void derivation_json(struct text *out, const struct derivation *d, uint32_t node)
{
    struct writer w = writer_json(out);

    json_node(&w, d, node);
}

/* ---- questions ---- */

bool derivation_says_more(const struct derivation *d, uint32_t root, enum rule known)
{
    while (node_at(d, root)->told.rule != known && only_premise(d, root) != NO_NODE)
        root = only_premise(d, root);
    return node_at(d, root)->told.rule != known || premise_of(d, root) != NO_NODE;
}

bool derivation_about(const struct derivation *d, uint32_t node, enum rule_system what,
                      uint64_t *number)
{
    for (uint32_t i = node + 1; i-- > node_at(d, node)->first;) {
        const struct told *t = &node_at(d, i)->told;

        if (t->kind == TOLD_NUMBER && number_of(t->rule) == what) {
            *number = t->value;
            return true;
        }
    }
    return false;
}
