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

const char *profile_text(enum profile p)
{
    return profiles[p];
}

void settings_default(struct settings *s)
{
    *s = (struct settings){ .schedule = SCHEDULE_SEEDED,
                            .profile = PROFILE_ORDERED,
                            .control = control_crs.name };
    constants_default(&s->constants);
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

static bool set_seed(struct settings *s, const char *value, const struct refusal *r)
{
    return number_u64(value, strlen(value), &s->seed) || refuse(r, "a number below 2^64", value);
}

static bool set_max_steps(struct settings *s, const char *value, const struct refusal *r)
{
    return (number_u64(value, strlen(value), &s->max_steps) && s->max_steps > 0) ||
           refuse(r, "a number of steps, at least 1", value);
}

static bool set_schedule(struct settings *s, const char *value, const struct refusal *r)
{
    for (unsigned i = 0; i < SCHEDULES; i++)
        if (strcmp(value, schedule_text((enum schedule)i)) == 0) {
            s->schedule = (enum schedule)i;
            return true;
        }
    return refuse(r, "seeded, " SCHEDULES_BUT_SEEDED, value);
}

static bool set_profile(struct settings *s, const char *value, const struct refusal *r)
{
    for (unsigned i = 0; i < sizeof profiles / sizeof *profiles; i++)
        if (strcmp(value, profiles[i]) == 0) {
            s->profile = (enum profile)i;
            return true;
        }
    return refuse(r, "ordered, report or sc", value);
}

static bool set_control(struct settings *s, const char *value, const struct refusal *r)
{
    const struct control *c = control_find(value);

    if (c == NULL)
        return refuse(r, "a control model (crs or threads)", value);
    s->control = c->name;
    return true;
}

static const struct setting {
    const char *name;
    bool (*set)(struct settings *s, const char *value, const struct refusal *r);
} table[] = {
    { "seed", set_seed },       { "schedule", set_schedule },   { "profile", set_profile },
    { "control", set_control }, { "max-steps", set_max_steps },
};

static const struct setting *find(const char *name)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
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

    if (setting != NULL)
        return setting->set(s, value, &r);
    return refuse(&r, "seed, schedule, profile, control or max-steps", name);
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
