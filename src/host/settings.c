/* host/settings.c: settings from text. Knows no option and no device. */
#include "host/settings.h"

#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "engine/warp/control/control.h"

static const char *const profiles[] = {
    [PROFILE_ORDERED] = "ordered",
    [PROFILE_REPORT] = "report",
    [PROFILE_SC] = "sc",
};

#define COUNT(v) (unsigned)(sizeof(v) / sizeof *(v))

const char *profile_text(enum profile p)
{
    return profiles[p];
}

void settings_default(struct settings *s)
{
    *s = (struct settings){ .schedule = SCHEDULE_SEEDED,
                            .profile = PROFILE_ORDERED,
                            .control = control_crs.name };
    settings_take_device(s, device_model_report());
}

void settings_take_device(struct settings *s, const struct device_model *m)
{
    s->device = m;
    s->control = m->control;
    s->memory_programs = m->memory_programs;
    device_model_constants(m, &s->constants);
}

void settings_put_device(const struct settings *s, struct text *out)
{
    text_printf(out, "device %s (%s, memory ", s->device->name, s->control);
    if (s->memory_programs != NULL)
        text_printf(out, "%s ", s->memory_programs);
    text_printf(out, "%s)", profile_text(s->profile));
}

/* What refuses a value: where the message goes. */
struct refusal {
    char *why;
    size_t size;
};

static bool refuse(const struct refusal *r, const char *expected, const char *value)
{
    snprintf(r->why, r->size, "expected %s, found `%.60s`", expected, value);
    return false;
}

/* ---- one function a setting: false, it has no such value ---- */

static bool set_device(struct settings *s, const char *value)
{
    const struct device_model *m = device_model_find(value);

    if (m != NULL)
        settings_take_device(s, m);
    return m != NULL;
}

static bool set_seed(struct settings *s, const char *value)
{
    return number_u64(value, strlen(value), &s->seed);
}

static bool set_max_steps(struct settings *s, const char *value)
{
    return number_u64(value, strlen(value), &s->max_steps) && s->max_steps > 0;
}

static bool set_schedule(struct settings *s, const char *value)
{
    unsigned i = 0;

    while (i < SCHEDULES && strcmp(value, schedule_text((enum schedule)i)) != 0)
        i++;
    s->schedule = (enum schedule)i;
    return i < SCHEDULES;
}

static bool set_profile(struct settings *s, const char *value)
{
    unsigned i = 0;

    while (i < COUNT(profiles) && strcmp(value, profiles[i]) != 0)
        i++;
    s->profile = (enum profile)i;
    return i < COUNT(profiles);
}

static bool set_control(struct settings *s, const char *value)
{
    const struct control *c = control_find(value);

    s->control = c != NULL ? c->name : NULL;
    return c != NULL;
}

static const struct setting {
    const char *name, *expected;
    bool (*set)(struct settings *s, const char *value);
} table[] = {
    { "device", "report or a device such as sm_90 (`warpstep devices`); on the command line also target",
      set_device },
    { "seed", "a number below 2^64", set_seed },
    { "schedule", "seeded, " SCHEDULES_BUT_SEEDED, set_schedule },
    { "profile", "ordered, report or sc", set_profile },
    { "control", "a control model (crs, threads, stack or hanoi; those of structured programs are for .simt files)", set_control },
    { "max-steps", "a number of steps, at least 1", set_max_steps },
};

static const struct setting *find(const char *name)
{
    for (unsigned i = 0; i < COUNT(table); i++)
        if (strcmp(table[i].name, name) == 0)
            return &table[i];
    return NULL;
}

bool settings_has(const char *name)
{
    return find(name) != NULL;
}

bool settings_set(struct settings *s, const char *name, const char *value, char *why, size_t size)
{
    const struct refusal r = { why, size };
    const struct setting *setting = find(name);
    struct settings changed = *s;

    if (setting == NULL)
        return refuse(&r, "device, seed, schedule, profile, control or max-steps", name);
    if (!setting->set(&changed, value))
        return refuse(&r, setting->expected, value);
    *s = changed;
    return true;
}

bool settings_constant(struct settings *s, const char *text, char *why, size_t size)
{
    const struct refusal r = { why, size };
    const char *equals = strchr(text, '=');
    char name[64] = "";
    uint64_t value;

    if (equals == NULL || equals == text || (size_t)(equals - text) >= sizeof name)
        return refuse(&r, "CONSTANT=VALUE", text);
    memcpy(name, text, (size_t)(equals - text));
    if (!number_u64(equals + 1, strlen(equals + 1), &value))
        return refuse(&r, "a number below 2^64 behind `=`", equals + 1);
    return constants_set(&s->constants, name, value, why, size);
}
