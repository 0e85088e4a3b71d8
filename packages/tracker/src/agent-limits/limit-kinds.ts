/**
 * Kinds of limits that agents run into: `step-cap` is answered by *continue*; `transient` ends soon without help; `quota` lasts
 * until a time and is never nudged; `context-full` needs a new or compacted session; `loop` needs reflection.
 */
export const limitKinds = ['step-cap', 'transient', 'quota', 'context-full', 'loop'] as const;

/** Kind of a limit of an agent. */
export type LimitKind = (typeof limitKinds)[number];
