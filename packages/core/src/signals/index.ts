export { type FollowsTurns, followSignals, observeSignals } from './follow-signals.js';
export { noticeSignal, project, projectStep, type SignalView, signalsOf } from './project.js';
export type { Signal } from './signal.js';
export type { Work, WorkKind, WorkOutcome } from './work.js';
