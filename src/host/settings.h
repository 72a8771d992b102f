/* host/settings.h: the settings of a run: seed, schedule, profile, control model, step limit, constants. They
 * are read by name and as text, so that options and the library share one reader. */
#ifndef WS_HOST_SETTINGS_H
#define WS_HOST_SETTINGS_H

#include "base/devices.h"
#include "base/text.h"
#include "choice/choice.h"
#include "memory/memory.h"

struct settings {
    uint64_t seed, max_steps; /* max_steps 0: none */
    enum schedule schedule;
    enum profile profile;
    const struct device_model *device; /* what the settings below began with */
    const char *control;      /* name of the control model */
    const char *memory_programs; /* name of their set or folder, not owned; NULL: the report's */
    struct constants constants;
};

void settings_default(struct settings *s);
/* Takes the constants, control model and memory programs of the device; what is set afterwards holds.
 * The programs themselves are the caller's to load (host/load.h). */
void settings_take_device(struct settings *s, const struct device_model *m);
/* Appends the device and its models: `device sm_90 (threads, memory ptx6)`. */
void settings_put_device(const struct settings *s, struct text *out);
/* Sets one of device, seed, schedule, profile, control, max-steps. False with a message in why. */
bool settings_set(struct settings *s, const char *name, const char *value, char *why, size_t size);
/* Is there a setting of that name? Else it may be a constant. */
bool settings_has(const char *name);
/* CONSTANT=VALUE */
bool settings_constant(struct settings *s, const char *text, char *why, size_t size);
const char *profile_text(enum profile p);

#endif
