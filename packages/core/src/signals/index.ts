export { followSignals, observeSignals } from './follow-signals.js';
export { signalsOf } from './project.js';
export type { Signal } from './signal.js';
export type { Work } from './work.js';
