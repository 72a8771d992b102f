/* tests/remote/cells.c: each instruction of the fixed mapping left out in turn, by a mapping file:
 * which tests of section 5 fail then? remote_cells: by the tool, with reductions; remote_cells all:
 * without them, and by the second model, too. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "remote/compare.h"
#include "remote/table.h"

#define MOST_STATES 4000000u
#define MOST_CANDIDATES 1000000u

static const struct {
    const char *cell;
    int place;
    const char *tests;
    bool deadlock;
} cells[] = {
#define CELL(cell, place, tests, deadlock) { cell, place, tests, deadlock },
#include "remote/cells.def"
#undef CELL
};
#define CELLS (sizeof cells / sizeof cells[0])

struct trial {
    bool all;
    struct model_program program[TEST_ROWS];
    struct model_axioms axioms[TEST_ROWS];
    const char *cell;  /* that lacks something */
    const char *file;  /* says so */
    int place;         /* from 1 */
    struct model_mapping mapping;
    unsigned runs, faults;
};

static void wrong(struct trial *t, const char *test, const char *why)
{
    printf("%s without its instruction %d, %s: %s\n", t->cell, t->place, test, why);
    t->faults++;
}

static bool is_access(enum model_op op)
{
    return op == MODEL_LD || op == MODEL_ST || op == MODEL_INC_L1 || op == MODEL_INC_L2;
}

/* Is the name one of the words? */
static bool among(const char *words, const char *name)
{
    while (*words != '\0') {
        const size_t n = strcspn(words, " ");

        if (text_is(name, words, n))
            return true;
        words += n + strspn(words + n, " ");
    }
    return false;
}

static void by_model(struct trial *t, size_t i, const struct model_run *tool)
{
    struct model_program p = t->program[i];
    struct text why = { NULL, 0, 0 };
    struct model_run r;

    model_map(&p, &t->mapping);
    model_explore(&p, (struct model_rules){ .many_dirty = false }, MOST_STATES, &r);
    compare_runs(&r, tool, &why);
    if (why.n > 0)
        wrong(t, test_rows[i].name, why.s);
    text_free(&why);
    model_run_free(&r);
}

static void try_test(struct trial *t, size_t i, const char *tests, bool deadlock)
{
    const struct tool_options o = { .cells = t->file, .most = MOST_STATES,
                                    .reduced = !t->all };
    const char *name = test_rows[i].name;
    struct model_run r;
    bool unsound;

    if (!tool_explore(&t->program[i], &o, &r) || !r.whole) {
        wrong(t, name, "refused, or too large");
        model_run_free(&r);
        return;
    }
    t->runs++;
    unsound = model_unsound(&r, &t->axioms[i]) > 0;
    if (unsound || r.deadlocked)
        printf(" %s%s%s", name, unsound ? "" : " (no outcome)", r.deadlocked ? " D" : "");
    if (unsound != (among(tests, name) && !deadlock))
        wrong(t, name, unsound ? "fails" : "does not fail by an outcome");
    if (r.deadlocked != (among(tests, name) && deadlock))
        wrong(t, name, r.deadlocked ? "can deadlock" : "cannot deadlock");
    if (t->all)
        by_model(t, i, &r);
    model_run_free(&r);
}

/* The tests named for it. */
static const char *named(const struct trial *t, bool *deadlock)
{
    *deadlock = false;
    for (size_t i = 0; i < CELLS; i++)
        if (strcmp(cells[i].cell, t->cell) == 0 && cells[i].place == t->place) {
            *deadlock = cells[i].deadlock;
            return cells[i].tests;
        }
    return "";
}

static void leave_out(struct trial *t, unsigned kind, unsigned column, int place)
{
    struct text name = { NULL, 0, 0 }, file = { NULL, 0, 0 };
    struct model_cell *c;
    const char *tests;
    bool deadlock;

    model_mapping_get(&t->mapping, true);
    c = &t->mapping.cell[kind][column];
    model_cell_name(kind, column, &name);
    text_printf(&file, "%s: ", name.s);
    model_cell_write(c, place, &file);
    text_puts(&file, "\n");
    c->n--;
    memmove(&c->op[place], &c->op[place + 1], (size_t)(c->n - place) * sizeof c->op[0]);
    memmove(&c->scope[place], &c->scope[place + 1], (size_t)(c->n - place) * sizeof c->scope[0]);
    t->cell = name.s;
    t->file = file.s;
    t->place = place + 1;
    tests = named(t, &deadlock);
    printf("%s %d:", name.s, place + 1);
    for (size_t i = 0; i < TEST_ROWS; i++)
        if (model_uses(&t->program[i], kind, column) && test_rows[i].broken == 0)
            try_test(t, i, tests, deadlock);
    printf("\n");
    text_free(&name);
    text_free(&file);
}

int main(int argc, char **argv)
{
    static struct trial t;
    struct model_mapping fixed;

    t.all = argc == 2 && strcmp(argv[1], "all") == 0;
    if (argc > 2 || (argc == 2 && !t.all)) {
        fprintf(stderr, "Usage: remote_cells [all]\n");
        return 2;
    }
    for (size_t i = 0; i < TEST_ROWS; i++) {
        model_read(&t.program[i], test_rows[i].program);
        model_axioms_find(&t.program[i], false, MOST_CANDIDATES, &t.axioms[i]);
    }
    model_mapping_get(&fixed, true);
    for (unsigned kind = 0; kind < 3; kind++)
        for (unsigned column = 0; column < MODEL_COLUMNS; column++)
            for (int i = 0; i < fixed.cell[kind][column].n; i++)
                if (!is_access(fixed.cell[kind][column].op[i]))
                    leave_out(&t, kind, column, i);
    printf("%u runs, %u faults\n", t.runs, t.faults);
    for (size_t i = 0; i < TEST_ROWS; i++)
        model_axioms_free(&t.axioms[i]);
    return t.faults > 0;
}
