/** Something a person can do with an episode that has not ended. */
export type EpisodeAct = 'pause' | 'resume' | 'cancel';

/** Returns the acts that an episode of this status allows, the likeliest first. */
export function episodeActs(status: string): readonly EpisodeAct[] {
  if (status === 'running') return ['pause', 'cancel'];
  return status === 'paused' ? ['resume', 'cancel'] : [];
}
