/* tests/unit/base_mangled.c: mangled names (base/mangled.h). The expected text is what GNU
 * c++filt -p prints for names from g++, except for the types of numbers, the blank in `> >` and
 * unnamed namespaces. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/hash.h"
#include "base/mangled.h"

static void names_are_read(void **state)
{
    static const struct {
        const char *mangled, *name;
    } rows[] = {
        { "_Z1fv", "f" },
        { "_Z1kI1EEvT_", "k<E>" },
        { "_Z1kI3FooIP1BEEvT_", "k<Foo<B*>>" },
        { "_Z1kIPKPKiEvT_", "k<int const* const*>" },
        { "_Z1kIRVxEvT_", "k<long long volatile&>" },
        { "_Z4litsILb1ELj7ELln5ELc120EEvv", "lits<true, 7, -5, 120>" },
        { "_Z4packIJEEvDpT_", "pack<>" },
        { "_Z4packIJiPfPKchEEvDpT_", "pack<int, float*, char const*, unsigned char>" },
        { "_ZL2sti", "st" },
        { "_ZN2ns12_GLOBAL__N_13hidEi", "ns::hid" },
        { "_ZN2ns1VINS0_IiE2InEE3runIS2_EEvT_S2_", "ns::V<ns::V<int>::In>::run<ns::V<int>::In>" },
        { "_ZN2ns1VIfE3runIdEEvT_f", "ns::V<float>::run<double>" },
        { "_ZN2ns3twoI3FooIS1_INS_2s_EEES1_IPS2_EEEvT_T0_",
          "ns::two<Foo<Foo<ns::s_>>, Foo<ns::s_*>>" },
        { "_ZN2ns3twoINS_2s_E3FooIS1_EEEvT_T0_", "ns::two<ns::s_, Foo<ns::s_>>" },
        { "_ZN2ns4callEv", "ns::call" },
        { "_ZN2ns4scanINS_1VIiEELin3EEEvPT_RKS3_", "ns::scan<ns::V<int>, -3>" },
        { "_ZN2ns4scanIfLi32EEEvPT_RKS1_", "ns::scan<float, 32>" },
        { "_ZN2ns5plainEd", "ns::plain" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text t = { NULL, 0, 0 };

        assert_true(mangled_read(rows[i].mangled, &t));
        assert_string_equal(t.s, rows[i].name);
        assert_true(mangled_is(rows[i].mangled, t.s, t.n));
        assert_true(mangled_is(rows[i].mangled, rows[i].mangled, strlen(rows[i].mangled)));
        text_free(&t);
    }
}

static bool is(const char *mangled, const char *s)
{
    return mangled_is(mangled, s, strlen(s));
}

static void parts_of_names_will_do(void **state)
{
    static const char scan[] = "_ZN2ns4scanIfLi32EEEvPT_RKS1_";
    static const char run[] = "_ZN2ns1VIfE3runIdEEvT_f";

    (void)state;
    assert_true(is(scan, "ns::scan<float, 32>") && is(scan, "scan<float,32>"));
    assert_true(is(scan, "ns::scan") && is(scan, "scan"));
    assert_false(is(scan, "ns") || is(scan, "can") || is(scan, "scan<float, 3>") || is(scan, ""));
    assert_false(is(scan, "float") || is(scan, "32") || is(scan, "scan<"));
    assert_true(is(run, "run") && is(run, "V<float>::run") && is(run, "V<float>::run<double>"));
    assert_false(is(run, "V<float>") || is(run, "V::run"));
    assert_true(is("k", "k"));
    assert_false(is("k", "_Z1kv") || is("_Zebra", "ebra") || is("_Z", ""));
}

/* Nothing of a name that is none is left; nothing is read behind its end. */
static void what_is_no_name_leaves_nothing(void **state)
{
    static const char letters[] = "_ZNIELSKPRJ0123456789abfijT";
    struct random r;
    unsigned read = 0;

    (void)state;
    random_seed(&r, 5);
    for (unsigned i = 0; i < 200000; i++) {
        struct text t = { NULL, 0, 0 };
        char name[40] = "_Z";
        size_t n = 2 + random_next(&r) % 24;

        for (size_t k = 2; k < n; k++)
            name[k] = letters[random_next(&r) % (sizeof letters - 1)];
        text_puts(&t, "before");
        if (mangled_read(name, &t))
            read++;
        else
            assert_string_equal(t.s, "before");
        text_free(&t);
    }
    assert_true(read > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_read),
        cmocka_unit_test(parts_of_names_will_do),
        cmocka_unit_test(what_is_no_name_leaves_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
