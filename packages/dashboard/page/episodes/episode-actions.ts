/** Something a person can do with an episode that has not ended. */
export type EpisodeAction = 'pause' | 'resume' | 'cancel';

/** Returns the actions that an episode of this status allows, the likeliest first. */
export function episodeActions(status: string): readonly EpisodeAction[] {
  if (status === 'running') return ['pause', 'cancel'];
  return status === 'paused' ? ['resume', 'cancel'] : [];
}
