/* structured/stack.h: the stack of a warp (the paper's W, section 3.2: statements and tokens) and
 * of a thread (T, section 4.1: statements and contexts). The top is the last item. */
#ifndef WS_STRUCTURED_STACK_H
#define WS_STRUCTURED_STACK_H

#include "base/codec.h"
#include "structured/syntax.h"

/* A set of threads: bit t. */
typedef uint64_t thread_set;
#define THREAD(t) ((thread_set)1 << (t))
static inline thread_set threads_below(unsigned n) /* those with lower numbers */
{
    return n >= 64 ? ~(thread_set)0 : THREAD(n) - 1;
}
static inline unsigned thread_count(thread_set s)
{
    unsigned n = 0;

    for (; s != 0; s &= s - 1)
        n++;
    return n;
}
static inline unsigned thread_lowest(thread_set s) /* of a set that is not empty */
{
    unsigned t = 0;

    while ((s >> t & 1) == 0)
        t++;
    return t;
}
#define FOR_THREADS(t, set)                                                                        \
    for (unsigned t = 0; t < SIMT_MOST_THREADS; t++)                                               \
        if (((set) >> t & 1) != 0)

enum item_kind {
    ITEM_LIST,       /* the statement `of` and all that follow it in its list */
    ITEM_WHILE_NEXT, /* `of` is a while, every iteration of it but the first */
    ITEM_WRITE,      /* the assignment `of` has been read: address := value (of a thread) */
    ITEM_DIV,        /* token: the other path of the if `of` */
    ITEM_SYNC,       /* token: where the paths of the if `of` meet */
    ITEM_BRK,        /* token or context: the end of the while `of` */
    ITEM_CALL        /* token or context: the end of the function `of` */
};

/* Equal items have equal members: those that a kind has no use for are 0. */
struct simt_item {
    enum item_kind kind;
    uint32_t of;
    thread_set threads; /* of a token; of a context 0 */
    uint64_t address;   /* ITEM_WRITE */
    int64_t value;
};

/* Empty at first, as zeros. */
struct simt_stack {
    struct simt_item *v; /* owned */
    size_t n, cap;
    size_t tokens;       /* number of items that are tokens or contexts */
};

static inline bool item_is_token(const struct simt_item *i) /* or context */
{
    return i->kind >= ITEM_DIV;
}
/* NULL: it is empty. */
static inline struct simt_item *simt_top(const struct simt_stack *s)
{
    return s->n == 0 ? NULL : &s->v[s->n - 1];
}

void simt_stack_free(struct simt_stack *s);
void simt_stack_copy(struct simt_stack *to, const struct simt_stack *from);
void simt_push(struct simt_stack *s, struct simt_item item);
/* Pushes a whole list, or what is left of one: nothing for NO_SIMT. */
void simt_push_list(struct simt_stack *s, uint32_t first);
/* Takes whatever lies above the lowest n items off. */
void simt_cut(struct simt_stack *s, size_t n);
/* Takes the first statement off the list on top; the item goes with its last one. */
void simt_pop_statement(const struct simt_program *p, struct simt_stack *s);
bool simt_stack_equal(const struct simt_stack *a, const struct simt_stack *b);
/* The same, but that an assignment that has been read is the same whatever it writes, and where. */
bool simt_stack_same_place(const struct simt_stack *a, const struct simt_stack *b);
void simt_stack_code(struct simt_stack *s, struct codec *c);
/* The statement of the first item with one, from index `n` - 1 down; NO_SIMT: none. */
uint32_t simt_statement_below(const struct simt_stack *s, size_t n);
const char *simt_token_text(enum item_kind token); /* "div" */
/* Threads of a mask, thread 0 leftmost: "0110". */
void simt_mask_text(thread_set set, unsigned threads, struct text *out);
/* A stack in one line, its top left: `--i; while~ (i > 0) brk_1111 return; call_1111`. threads: how
 * many tokens show; 0: it is a thread's, whose contexts have no mask. */
void simt_stack_text(const struct simt_program *p, const struct simt_stack *s, unsigned threads,
                     struct text *out);

#endif
