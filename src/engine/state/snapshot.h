/* engine/state/snapshot.h: the state of a device as a value: copied, restored, hashed and compared
 * through its bytes (base/codec.h). Two states are equal when their `state` bytes are: the next
 * steps that each allows are the same. Serial numbers never make equal states differ. */
#ifndef WS_ENGINE_STATE_SNAPSHOT_H
#define WS_ENGINE_STATE_SNAPSHOT_H

#include "base/ledger.h"
#include "engine/device/device.h"

/* Once, when contexts, programs and buffers have been made and before the first snapshot: from then
 * on a snapshot costs what has changed since. */
void device_freeze(struct device *d);
/* Writes the whole state down, or restores one that this device had, between two steps. Launches
 * that came later are taken back. */
void device_snapshot(struct device *d, struct snapshot *s);
/* The same with the device's parts of a walk over a ledger: what has changed is written, or what
 * differs is restored. Counts of steps and instructions go on, unless a program reads the clock.
 * One ledger at a time: between two of its walks nobody else restores a state. */
void device_ledger(struct device *d, struct ledger *l);

#endif
