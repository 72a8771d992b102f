/* tests/support/told.h: the reports of rules as lines of text: two blanks for each level, the rule's
 * id, and its values: lanes with lane 0 leftmost, a number, a word, an operand as #0, #address or
 * #guard. Premises precede their conclusion. */
#ifndef WS_TESTS_SUPPORT_TOLD_H
#define WS_TESTS_SUPPORT_TOLD_H

#include <string.h>

#include "base/tell.h"
#include "base/text.h"

struct heard {
    struct text text;
    unsigned lanes;       /* of a warp */
    const char *without;  /* not the rules of sections that begin so; NULL: all */
    struct teller teller;
};

static inline void heard_value(struct heard *h, const struct told *t)
{
    switch (t->kind) {
    case TOLD_PLAIN:
        break;
    case TOLD_LANES:
        text_puts(&h->text, " ");
        for (unsigned l = 0; l < h->lanes; l++)
            text_puts(&h->text, (t->value >> l & 1) != 0 ? "1" : "0");
        break;
    case TOLD_NUMBER:
    case TOLD_ADDRESS:
        text_printf(&h->text, " %lu", (unsigned long)t->value);
        break;
    case TOLD_OPERAND:
        if (t->value == TOLD_OPERAND_ADDRESS)
            text_puts(&h->text, " #address");
        else if (t->value == TOLD_OPERAND_GUARD)
            text_puts(&h->text, " #guard");
        else
            text_printf(&h->text, " #%lu", (unsigned long)t->value);
        break;
    case TOLD_WORD:
        text_printf(&h->text, " %s", t->word);
        break;
    }
}

static inline void heard_told(void *self, const struct told *t)
{
    struct heard *h = self;
    const struct rule_info *rule = rule_info(t->rule);

    if (h->without != NULL && strncmp(rule->section, h->without, strlen(h->without)) == 0)
        return;
    for (unsigned i = 0; i < t->depth; i++)
        text_puts(&h->text, "  ");
    text_puts(&h->text, rule->id);
    heard_value(h, t);
    text_puts(&h->text, "\n");
}

static inline void heard_begin(struct heard *h, unsigned lanes)
{
    memset(h, 0, sizeof *h);
    h->lanes = lanes;
    teller_listen(&h->teller, (struct tell_listener){ h, heard_told });
}

/* What was heard since the last time; "" when nothing was. */
static inline const char *heard_text(const struct heard *h)
{
    return h->text.s == NULL ? "" : h->text.s;
}

static inline void heard_forget(struct heard *h)
{
    text_free(&h->text);
    memset(&h->text, 0, sizeof h->text);
}

static inline void heard_end(struct heard *h)
{
    text_free(&h->text);
    teller_free(&h->teller);
}

#endif
