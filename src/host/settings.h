/* host/settings.h: what a run is told beforehand: seed, schedule, profile, control model, step
 * limit, constants. By name and as text, so that options and the library share one reader. */
#ifndef WS_HOST_SETTINGS_H
#define WS_HOST_SETTINGS_H

#include "base/constants.h"
#include "choice/choice.h"
#include "memory/memory.h"

struct settings {
    uint64_t seed, max_steps; /* max_steps 0: none */
    enum schedule schedule;
    enum profile profile;
    const char *control;      /* name of the control model */
    struct constants constants;
};

void settings_default(struct settings *s);
/* Sets one of seed, schedule, profile, control, max-steps. False with a message in why. */
bool settings_set(struct settings *s, const char *name, const char *value, char *why, size_t size);
/* Is there a setting of that name? Else it may be a constant. */
bool settings_has(const char *name);
/* CONSTANT=VALUE */
bool settings_constant(struct settings *s, const char *text, char *why, size_t size);
const char *profile_text(enum profile p);

#endif
