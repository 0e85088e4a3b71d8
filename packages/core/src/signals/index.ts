export { type FollowsTurns, followSignals } from './follow-signals.js';
export { noticeSignal } from './notice-signal.js';
export { observeSignals } from './observe-signals.js';
export { project, projectStep, type SignalView } from './project.js';
export type { Signal } from './signal.js';
export { signalsOf } from './signals-of.js';
export type { Work, WorkKind, WorkOutcome } from './work.js';
