/* cli/summary.c: the summary of a run. */
#include "cli/summary.h"

#include "base/platform.h"
#include "host/print.h"
#include "host/report.h"

void summary_line(const struct summary *s, FILE *out)
{
    const struct settings *set = &s->session->options->settings;
    struct device_counts counts = device_counts(s->session->device);
    uint64_t peak = platform_peak_bytes();

    fputs(warpstep_verdict_text(s->session->verdict), out);
    if (s->session->limit != NULL)
        fprintf(out, " (%s)", s->session->limit);
    if (s->failed > 0)
        fprintf(out, ", %u expect%s failed", s->failed, s->failed == 1 ? "" : "s");
    fprintf(out, ": %llu steps, %llu warp instructions, ", (unsigned long long)counts.steps,
            (unsigned long long)counts.warp_instructions);
    if (s->session->options->replay != NULL)
        fputs("replayed", out);
    else
        fprintf(out, "seed %llu, schedule %s", (unsigned long long)set->seed,
                schedule_text(set->schedule));
    fprintf(out, ", profile %s, %.3f s", profile_text(set->profile), s->seconds);
    if (peak > 0)
        fprintf(out, ", %.1f MiB", (double)peak / 1048576.0);
    fputc('\n', out);
}

void summary_json(const struct summary *s, const struct summary_lists *lists, FILE *out)
{
    const struct settings *set = &s->session->options->settings;
    struct device_counts counts = device_counts(s->session->device);
    struct text t = { NULL, 0, 0 };

    text_printf(&t, "{\"verdict\": \"%s\"", warpstep_verdict_text(s->session->verdict));
    if (s->session->limit != NULL)
        text_printf(&t, ", \"limit\": \"%s\"", s->session->limit);
    text_printf(&t, ", \"steps\": %llu, \"warp_instructions\": %llu, \"thread_instructions\": %llu",
                (unsigned long long)counts.steps, (unsigned long long)counts.warp_instructions,
                (unsigned long long)counts.thread_instructions);
    text_printf(&t, ", \"blocks\": %llu, \"memory_operations\": %llu",
                (unsigned long long)counts.blocks, (unsigned long long)counts.memory.operations);
    text_printf(&t, ", \"seed\": %llu, \"schedule\": \"%s\", \"profile\": \"%s\"",
                (unsigned long long)set->seed, schedule_text(set->schedule),
                profile_text(set->profile));
    text_printf(&t, ", \"failed_expects\": %u, \"seconds\": %.6f, \"peak_bytes\": %llu", s->failed,
                s->seconds, (unsigned long long)platform_peak_bytes());
    report_json(s->session, &t);
    text_puts(&t, ", \"printed\": [");
    printed_json(lists->printed, &t);
    text_puts(&t, "]");
    fwrite(t.s, 1, t.n, out);
    fputs(", \"buffers\": [", out);
    if (lists->buffers->n > 0)
        fwrite(lists->buffers->s, 1, lists->buffers->n, out);
    fputs("]}\n", out);
    text_free(&t);
}
