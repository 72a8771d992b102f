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
/* The same for the device's parts in a walk over a ledger: it writes the parts that have changed, or
 * restores those that differ. It restores counts of steps and instructions only if a program reads the
 * clock. Only one ledger is used at a time: no other state is restored between two of its walks. */
void device_ledger(struct device *d, struct ledger *l);

#endif
