// For the packages of this repository, which have the same version: may change with any version.

export { driverNames } from './drivers/handoff-config.js';
export { probeHost } from './drivers/open-driver.js';
export { guardedFiles } from './files/workspace-files.js';
export { loopJournal } from './loop/loop-journal.js';
export type { LoopEvent, LoopRole } from './loop/rules/events.js';
export type { LoopQuestion, LoopState } from './loop/rules/state.js';
