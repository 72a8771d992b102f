/* tests/unit/base_codec.c: numbers and bytes come back as they were written (base/codec.h). */
#include <string.h>

#include "base/codec.h"
#include "base/hash.h"
#include "support/cm.h"

static void numbers_come_back(void **unused)
{
    static const uint64_t values[] = { 0, 1, 127, 128, 16383, 16384, UINT32_MAX, UINT64_MAX,
                                       UINT64_C(1) << 63 };
    struct codec out, in;

    (void)unused;
    codec_init(&out);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        uint64_t v = values[i];

        codec_u64(&out, &v);
    }
    codec_open(&in, out.bytes, out.n);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        uint64_t v = 17;

        codec_u64(&in, &v);
        assert_true(v == values[i]);
    }
    assert_true(in.at == in.n);
    codec_free(&in);
    codec_free(&out);
}

static void small_types_come_back(void **unused)
{
    struct codec out, in;
    uint32_t a = 4000000000u;
    uint8_t c = 255;
    bool d = true;
    size_t e = 12345;

    (void)unused;
    codec_init(&out);
    codec_u32(&out, &a);
    codec_u8(&out, &c);
    codec_bool(&out, &d);
    codec_size(&out, &e);
    codec_open(&in, out.bytes, out.n);
    a = c = 0;
    d = false;
    e = 0;
    codec_u32(&in, &a);
    codec_u8(&in, &c);
    codec_bool(&in, &d);
    codec_size(&in, &e);
    assert_true(a == 4000000000u && c == 255 && d && e == 12345);
    assert_true(in.at == in.n);
    codec_free(&out);
}

static void sparse_bytes_come_back(void **unused)
{
    struct random r;

    (void)unused;
    random_seed(&r, 3);
    for (unsigned round = 0; round < 2000; round++) {
        unsigned char bytes[200], back[200];
        size_t n = random_below(&r, 200);
        struct codec out, in;

        for (size_t i = 0; i < n; i++)
            bytes[i] = random_below(&r, 4) == 0 ? (unsigned char)random_below(&r, 3) : 0;
        memset(back, 0xaa, sizeof back);
        codec_init(&out);
        codec_sparse(&out, bytes, n);
        codec_open(&in, out.bytes, out.n);
        codec_sparse(&in, back, n);
        assert_memory_equal(bytes, back, n);
        assert_true(in.at == in.n);
        codec_free(&out);
    }
}

static void masked_bytes_come_back(void **unused)
{
    struct random r;

    (void)unused;
    random_seed(&r, 4);
    for (unsigned round = 0; round < 500; round++) {
        uint64_t mask[2] = { random_next(&r), random_next(&r) };
        unsigned char bytes[128], back[128];
        struct codec out, in;
        size_t n = 0;

        for (unsigned i = 0; i < 2; i++)
            if (random_below(&r, 3) == 0)
                mask[i] = random_below(&r, 2) == 0 ? 0 : UINT64_MAX;
        memset(back, 0xaa, sizeof back);
        for (size_t i = 0; i < 128; i++) {
            bytes[i] = (mask[i / 64] >> i % 64 & 1) != 0 ? (unsigned char)(i + round) : 0xaa;
            n += (size_t)(mask[i / 64] >> i % 64 & 1);
        }
        codec_init(&out);
        codec_masked(&out, bytes, mask);
        assert_true(out.n == n);
        codec_open(&in, out.bytes, out.n);
        codec_masked(&in, back, mask);
        assert_memory_equal(bytes, back, 128);
        codec_free(&out);
    }
}

static void zeros_cost_little(void **unused)
{
    unsigned char zeros[4096] = { 0 };
    struct codec out;

    (void)unused;
    codec_init(&out);
    codec_sparse(&out, zeros, sizeof zeros);
    assert_true(out.n <= 4);
    codec_rewind(&out);
    zeros[4000] = 1;
    codec_sparse(&out, zeros, sizeof zeros);
    assert_true(out.n <= 14);
    codec_free(&out);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_come_back),
        cmocka_unit_test(small_types_come_back),
        cmocka_unit_test(sparse_bytes_come_back),
        cmocka_unit_test(masked_bytes_come_back),
        cmocka_unit_test(zeros_cost_little),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
