/** Something a person can do with a turn that has not ended. */
export type TurnAct = 'pause' | 'resume' | 'cancel';

/** Returns the acts that a turn of this status allows, the likeliest first. */
export function turnActs(status: string): readonly TurnAct[] {
  switch (status) {
    case 'running':
      return ['pause', 'cancel'];
    case 'blocked':
    case 'paused':
      return ['resume', 'cancel'];
    default:
      return [];
  }
}
