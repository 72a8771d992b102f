/* observe/tree.c: derivations as text and as JSON. Rules are shown from the conclusion to the
 * premises, the other way round than they are told. Knows no step and no event. */
#include "observe/tree.h"

#include <string.h>

#include "observe/show.h"

#define WIDTH 100 /* chains and braces end before this column */

/* ---- what rules tell ---- */

/* What the number is that a rule tells, where its id does not say it. */
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

static void put_node(struct text *out, const struct tree_view *v,
                     const struct derivation_node *n)
{
    struct memory_place p;

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
        show_mask(out, n->told.value, v->lanes);
        break;
    case TOLD_NUMBER:
        put_number(out, &n->told);
        break;
    case TOLD_ADDRESS:
        p = place_of(n->told.value);
        text_printf(out, " %s 0x%llx", space_text(p.space), (unsigned long long)p.address);
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

static const struct derivation_node *node_at(const struct tree_view *v, uint32_t node)
{
    return &v->derivation->nodes[node];
}

static bool is_memory_rule(enum rule r)
{
    return r != RULE_COUNT && rule_info(r)->system == SYSTEM_MEMORY;
}

/* The first premise that is shown. */
static uint32_t premise_of(const struct tree_view *v, uint32_t node)
{
    const struct derivation_node *n = node_at(v, node);

    return !v->micro && is_memory_rule(n->told.rule) ? NO_NODE : n->premise;
}

/* The one premise of a node, NO_NODE: it has none or several. */
static uint32_t only_premise(const struct tree_view *v, uint32_t node)
{
    uint32_t premise = premise_of(v, node);

    return premise != NO_NODE && node_at(v, premise)->next == NO_NODE ? premise : NO_NODE;
}

/* ---- text ---- */

/* `a > b > c`, as far as there is room on the line, which began at `from`; the last of them, whose
 * premises are still to be shown. */
static uint32_t put_chain(struct text *out, const struct tree_view *v, uint32_t node, size_t from)
{
    put_node(out, v, node_at(v, node));
    for (uint32_t p; (p = only_premise(v, node)) != NO_NODE; node = p) {
        size_t mark = out->n;

        text_puts(out, " > ");
        put_node(out, v, node_at(v, p));
        if (out->n - from > WIDTH) {
            out->n = mark;
            break;
        }
    }
    return node;
}

/* ` { a, b > c }`, if no premise branches and there is room on the line, which began at `from`. */
static bool put_braces(struct text *out, const struct tree_view *v, uint32_t node, size_t from)
{
    size_t mark = out->n;
    bool fits = true;

    text_puts(out, " { ");
    for (uint32_t p = premise_of(v, node); p != NO_NODE && fits; p = node_at(v, p)->next) {
        fits = premise_of(v, put_chain(out, v, p, from)) == NO_NODE;
        text_puts(out, node_at(v, p)->next != NO_NODE ? ", " : " }");
    }
    if (fits && out->n - from <= WIDTH)
        return true;
    out->n = mark;
    return false;
}

void tree_text(struct text *out, const struct tree_view *v, uint32_t node, unsigned indent)
{
    size_t from = out->n;

    text_printf(out, "%*s", (int)indent, "");
    node = put_chain(out, v, node, from);
    if (premise_of(v, node) == NO_NODE || put_braces(out, v, node, from)) {
        text_puts(out, "\n");
        return;
    }
    text_puts(out, "\n");
    for (uint32_t p = premise_of(v, node); p != NO_NODE; p = node_at(v, p)->next)
        tree_text(out, v, p, indent + 2);
}

/* ---- JSON ---- */

static void json_told(struct text *out, const struct tree_view *v, const struct derivation_node *n)
{
    struct text s = { NULL, 0, 0 };
    struct memory_place p;

    switch (n->told.kind) {
    case TOLD_PLAIN:
        break;
    case TOLD_LANES:
        text_puts(out, ", \"lanes\": \"");
        show_mask(out, n->told.value, v->lanes);
        text_puts(out, "\"");
        break;
    case TOLD_NUMBER:
        text_printf(out, ", \"value\": %llu", (unsigned long long)n->told.value);
        break;
    case TOLD_ADDRESS:
        p = place_of(n->told.value);
        text_printf(out, ", \"space\": \"%s\", \"address\": %llu", space_text(p.space),
                    (unsigned long long)p.address);
        break;
    case TOLD_OPERAND:
        put_operand(&s, n);
        text_puts(out, ", \"operand\": ");
        json_string(out, s.n > 0 ? s.s : "");
        text_free(&s);
        break;
    case TOLD_WORD:
        text_puts(out, ", \"word\": ");
        json_string(out, n->told.word);
        break;
    }
}

void tree_json(struct text *out, const struct tree_view *v, uint32_t node)
{
    const struct derivation_node *n = node_at(v, node);
    uint32_t p = premise_of(v, node);

    if (n->told.rule == RULE_COUNT)
        text_puts(out, "{\"incomplete\": true");
    else
        text_printf(out, "{\"rule\": \"%s\"", rule_info(n->told.rule)->id);
    json_told(out, v, n);
    if (p != NO_NODE)
        text_puts(out, ", \"premises\": [");
    for (; p != NO_NODE; p = node_at(v, p)->next) {
        tree_json(out, v, p);
        text_puts(out, node_at(v, p)->next != NO_NODE ? ", " : "]");
    }
    text_puts(out, "}");
}

/* ---- questions ---- */

bool tree_says_more(const struct tree_view *v, uint32_t root, enum rule known)
{
    while (node_at(v, root)->told.rule != known && only_premise(v, root) != NO_NODE)
        root = only_premise(v, root);
    return node_at(v, root)->told.rule != known || premise_of(v, root) != NO_NODE;
}

bool tree_about(const struct tree_view *v, uint32_t node, enum rule_system what, uint64_t *number)
{
    for (uint32_t i = node + 1; i-- > node_at(v, node)->first;) {
        const struct told *t = &node_at(v, i)->told;

        if (t->kind == TOLD_NUMBER && number_of(t->rule) == what) {
            *number = t->value;
            return true;
        }
    }
    return false;
}
