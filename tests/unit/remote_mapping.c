/* tests/unit/remote_mapping.c: what actions become (remote/mapping.h): every cell of both
 * mappings written out a second time, a mapped program, mapping files, and what is refused in
 * them. */
#include <string.h>

#include "remote/mapping.h"
#include "support/cm.h"

/* As the two formalisations and docs have them: original, fixed, each with its source before it. */
static const struct {
    enum rsp_action_kind kind;
    const char *scope; /* "na", "dv", "dv rm" */
    const char *original, *fixed;
} table[] = {
    { RSP_LOAD, "na", "AB LD", "B LD" },
    { RSP_LOAD, "wg", "AB LD", "B LD" },
    { RSP_LOAD, "wg rm", "AB LD", "B LD" },
    { RSP_LOAD, "dv", "AB INV_L1_WG LD", "B LD INV_L1_WG" },
    { RSP_LOAD, "dv rm", "B LK_L2 FLU_L1_DV INV_L1_WG LD UL_L2", "B LD FLU_L1_DV INV_L1_WG" },
    { RSP_LOAD, "sy", "o INV_L1_WG LD", "o LD INV_L1_WG" },
    { RSP_LOAD, "sy rm", "o LK_L2 FLU_L1_SY INV_L1_WG LD UL_L2",
      "o LD FLU_L1_SY FLU_L2_SY INV_L1_WG" },
    { RSP_STORE, "na", "AB ST", "B ST" },
    { RSP_STORE, "wg", "AB ST", "B ST" },
    { RSP_STORE, "wg rm", "AB ST", "B ST" },
    { RSP_STORE, "dv", "AB FLU_L1_WG ST", "B FLU_L1_WG ST" },
    { RSP_STORE, "dv rm", "AB LK_L2 FLU_L1_WG ST INV_L1_DV UL_L2",
      "B LK_RMW_DV FLU_L1_DV INV_L1_DV ST FLU_L1_WG INV_L1_DV UL_RMW_DV" },
    { RSP_STORE, "sy", "o FLU_L1_WG FLU_L2_DV ST", "o FLU_L1_WG FLU_L2_DV ST" },
    { RSP_STORE, "sy rm", "o LK_L2 FLU_L1_WG ST INV_L1_SY UL_L2",
      "o LK_RMW_SY FLU_L1_SY FLU_L2_SY INV_L1_SY ST FLU_L1_WG FLU_L2_DV INV_L1_SY UL_RMW_SY" },
    { RSP_INC, "wg", "AB INC_L1", "B INC_L1" },
    { RSP_INC, "wg rm", "AB INC_L1", "B INC_L1" },
    { RSP_INC, "dv", "o FLU_L1_WG INC_L2 INV_L1_WG", "o FLU_L1_WG INC_L2 INV_L1_WG" },
    { RSP_INC, "dv rm", "o LK_RMW_DV FLU_L1_DV INV_L1_DV INC_L2 FLU_L1_DV INV_L1_DV UL_RMW_DV",
      "o LK_RMW_DV FLU_L1_DV INV_L1_DV INC_L2 FLU_L1_DV INV_L1_DV UL_RMW_DV" },
    { RSP_INC, "sy", "o FLU_L1_WG FLU_L2_DV INC_L2 INV_L1_WG",
      "o FLU_L1_WG FLU_L2_DV INC_L2 INV_L1_WG" },
    { RSP_INC, "sy rm",
      "o LK_RMW_SY FLU_L1_SY FLU_L2_SY INV_L1_SY INC_L2 FLU_L1_SY FLU_L2_SY INV_L1_SY "
      "UL_RMW_SY",
      "o LK_RMW_SY FLU_L1_SY FLU_L2_SY INV_L1_SY INC_L2 FLU_L1_SY FLU_L2_SY INV_L1_SY "
      "UL_RMW_SY" },
};

static struct rsp_action action_of(size_t row)
{
    static const char *const scopes[] = { "wg", "dv", "sy" };
    struct rsp_action a = { .kind = table[row].kind };

    for (unsigned s = 0; s < RSP_SCOPES; s++)
        if (memcmp(table[row].scope, scopes[s], 2) == 0) {
            a.atomic = true;
            a.scope = (enum rsp_scope)s;
        }
    a.remote = strstr(table[row].scope, "rm") != NULL;
    return a;
}

static void cell_text(const struct rsp_mapping *m, size_t row, struct text *out)
{
    struct rsp_action a = action_of(row);
    const struct rsp_cell *cell = &m->cells[rsp_cell_of(&a)];

    out->n = 0;
    text_puts(out, cell->source);
    for (uint32_t k = 0; k < cell->n; k++) {
        text_puts(out, " ");
        rsp_print_opcode(cell->instrs[k].op, cell->instrs[k].scope, out);
    }
}

static void built_in(void **state)
{
    struct text out = { NULL, 0, 0 };
    struct rsp_mapping original, fixed, none;
    bool seen[RSP_CELLS] = { false };
    unsigned cells = 0;

    (void)state;
    assert_false(rsp_mapping_find(&none, "fix"));
    rsp_mapping_free(&none);
    assert_true(rsp_mapping_find(&original, "original") && rsp_mapping_find(&fixed, "fixed"));
    assert_string_equal(original.name, "original");
    for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
        struct rsp_action a = action_of(k);

        cell_text(&original, k, &out);
        assert_string_equal(out.s, table[k].original);
        cell_text(&fixed, k, &out);
        assert_string_equal(out.s, table[k].fixed);
        assert_false(seen[rsp_cell_of(&a)]);
        seen[rsp_cell_of(&a)] = true;
    }
    for (unsigned k = 0; k < RSP_CELLS; k++)
        cells += fixed.cells[k].n > 0;
    assert_int_equal(cells, sizeof table / sizeof *table); /* there is no inc na */
    text_free(&out);
    rsp_mapping_free(&original);
    rsp_mapping_free(&fixed);
}

static bool read_mapping(struct rsp_mapping *m, struct source *text, struct diags *d, const char *s)
{
    memset(d, 0, sizeof *d);
    source_from(text, "my.map", s, strlen(s));
    return rsp_mapping_read(m, text, d);
}

static void from_a_file(void **state)
{
    struct text out = { NULL, 0, 0 };
    struct rsp_mapping m;
    struct source text;
    struct diags d;

    (void)state;
    assert_true(read_mapping(&m, &text, &d, "// mine\nload dv rm: FLU_L1_DV; LD\n"
                                            "inc wg, dv: INC_L2\nstore na: ST (* end *)"));
    source_free(&text);
    assert_string_equal(m.name, "my.map");
    for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
        const char *is = table[k].fixed;

        if (table[k].kind == RSP_LOAD && strcmp(table[k].scope, "dv rm") == 0)
            is = "file FLU_L1_DV LD";
        if (table[k].kind == RSP_STORE && strcmp(table[k].scope, "na") == 0)
            is = "file ST";
        if (table[k].kind == RSP_INC && (strstr(table[k].scope, "wg") != NULL ||
                                         strcmp(table[k].scope, "dv") == 0))
            is = "file INC_L2";
        cell_text(&m, k, &out);
        assert_string_equal(out.s, is);
    }
    text_free(&out);
    rsp_mapping_free(&m);
    diags_free(&d);
}

static void refused_where_it_is_wrong(void **state)
{
    static const struct {
        const char *text;
        unsigned line, column;
        const char *message;
    } cases[] = {
        { "\nfence dv: LD", 2, 1,
          "expected a row such as `load dv rm: LD; FLU_L1_DV; INV_L1_WG`, found `fence`" },
        { "LD", 1, 1, "expected a row such as `load dv rm: LD; FLU_L1_DV; INV_L1_WG`, found `LD`" },
        { "load: LD", 1, 5, "expected na, wg, dv or sy, found `:`" },
        { "inc na: INC_L1", 1, 5, "expected wg, dv or sy, found `na`" },
        { "load na rm: LD", 1, 9, "expected `:`, found `rm`" },
        { "load wg rm: LD", 1, 6,
          "a remote action of scope wg is mapped as one that is not remote" },
        { "load dv.rm: LD", 1, 6, "expected na, wg, dv or sy, found `dv.rm`" },
        { "load dv LD", 1, 9, "expected `:`, found `LD`" },
        { "load dv: LD; LOAD", 1, 14,
          "expected an instruction such as LD or FLU_L1_DV, found `LOAD`" },
        { "load dv: LD;", 1, 13, "expected an instruction such as LD or FLU_L1_DV, found the end" },
        { "load dv: LD r0, x", 1, 13,
          "expected a row such as `load dv rm: LD; FLU_L1_DV; INV_L1_WG`, found `r0`" },
        { "load dv: FLU_L1; LD", 1, 10, "FLU_L1 has a scope behind its name: _WG, _DV or _SY" },
        { "load dv: INV_L1_WG", 1, 10, "a row without LD" },
        { "load dv: LD; ST", 1, 14, "the one access of this action is LD" },
        { "store dv: ST; ST", 1, 15, "the one access of this action is ST" },
        { "inc dv: LD; ST", 1, 9, "the one access of this action is INC_L1 or INC_L2" },
        { "load dv: LD\nload dv: LD", 2, 6, "this action has a row already" },
        { "load dv, dv: LD", 1, 10, "this action has a row already" },
        { "load dv: LD;LK_L2;LK_L2;LK_L2;LK_L2;LK_L2;LK_L2;LK_L2;LK_L2;LK_L2;LK_L2;LK_L2;LK_L2", 1,
          79, "at most 12 instructions of an action" },
    };

    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct rsp_mapping m;
        struct source text;
        struct place at;
        struct diags d;

        if (read_mapping(&m, &text, &d, cases[k].text) || d.n != 1)
            fail_msg("%s: taken, or %lu errors", cases[k].text, (unsigned long)d.n);
        assert_string_equal(d.v[0].message, cases[k].message);
        at = span_place(d.v[0].span);
        if (at.line != cases[k].line || at.column != cases[k].column)
            fail_msg("%s: at %u:%u", cases[k].text, at.line, at.column);
        rsp_mapping_free(&m);
        source_free(&text);
        diags_free(&d);
    }
}

/* MP.remote-release under the fixed mapping. */
static void applied(void **state)
{
    static const char test[] =
        "RSP t {} P0@wg 0,dv 0 | P1@wg 1,dv 0 ; store.na x, 1 | load.wg r0, y ;\n"
        "store.dv.rm y, 1 | if r0 == 1 load.na r1, x ; exists (P1:r1 == 1)";
    static const char *const code[2][9] = {
        { "ST x,1", "LK_RMW_DV", "FLU_L1_DV", "INV_L1_DV", "ST y,1", "FLU_L1_WG", "INV_L1_DV",
          "UL_RMW_DV" },
        { "LD r0,y", "if r0 == 1 LD r1,x" },
    };
    struct text out = { NULL, 0, 0 };
    struct rsp_program p;
    struct rsp_mapping m;
    struct diags d = { 0 };
    struct source text;

    (void)state;
    source_from(&text, "t", test, strlen(test));
    assert_true(rsp_read(&p, &text, &d));
    assert_true(rsp_mapping_find(&m, "original"));
    rsp_map(&p, &m);
    assert_int_equal(p.threads[0].ncode, 6);
    assert_true(rsp_mapping_find(&m, "fixed"));
    rsp_map(&p, &m);
    for (unsigned t = 0; t < 2; t++)
        for (unsigned k = 0; k < 9; k++) {
            const struct rsp_instr *i = &p.threads[t].code[k];

            assert_int_equal(k < p.threads[t].ncode, code[t][k] != NULL);
            if (code[t][k] == NULL)
                continue;
            out.n = 0;
            rsp_print_instr(&p, i, &out);
            assert_string_equal(out.s, code[t][k]);
            assert_true(i->action == (t == 0 ? k > 0 : k));
            assert_int_equal(i->of, t == 0 && k > 0 ? 7 : 1);
            assert_int_equal(i->nth, t == 0 && k > 0 ? k : 1);
            assert_int_equal(i->guard.given, t == 1 && k == 1);
        }
    text_free(&out);
    rsp_mapping_free(&m);
    rsp_program_free(&p);
    source_free(&text);
    diags_free(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(built_in),
        cmocka_unit_test(from_a_file),
        cmocka_unit_test(refused_where_it_is_wrong),
        cmocka_unit_test(applied),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
