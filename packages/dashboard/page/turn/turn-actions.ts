/** Something a person can do with a turn that has not ended. */
export type TurnAction = 'pause' | 'resume' | 'cancel';

/** Returns the actions that a turn of this status allows, the likeliest first. */
export function turnActions(status: string): readonly TurnAction[] {
  switch (status) {
    case 'running':
      return ['pause', 'cancel'];
    case 'paused':
      return ['resume', 'cancel'];
    case 'blocked':
      return ['cancel'];
    default:
      return [];
  }
}
