/** Something a person can do with a run that has not ended. */
export type RunAction = 'pause' | 'resume' | 'cancel';

const allowed: Readonly<Record<string, readonly RunAction[]>> = {
  running: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  blocked: ['cancel'],
};

/** Returns the actions that a turn or an episode of this status allows, the likeliest first. */
export function runActions(status: string): readonly RunAction[] {
  return allowed[status] ?? [];
}
