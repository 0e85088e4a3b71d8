import type { EpisodeDraft, EpisodeEventOf } from './events.js';
import type { EpisodeState, Pause } from './state.js';

/**
 * Returns the pause that follows from another pause during one: of two reasons the one that needs a person stands, of two
 * times the later; messages wait for the roles of both.
 */
export function merged(
  before: Pause | undefined,
  { cause, reason, target, until, at }: EpisodeEventOf<'episode.paused'>,
): Pause {
  const added = { cause, reason, target, since: at, until };
  if (before === undefined) return added;
  const stays =
    before.until === undefined || (until !== undefined && before.until >= until) ? before : added;
  return { ...stays, target: [...new Set([...before.target, ...target])], since: before.since };
}

function pausedRoles(
  { roles, policy: { backPressure } }: EpisodeState,
  about: readonly string[],
): string[] {
  const known = [...roles.keys()];
  const others = backPressure === 'all' ? known : backPressure;
  return [...new Set([...about, ...others])];
}

export type PauseDraft = Pick<EpisodeEventOf<'episode.paused'>, 'cause' | 'reason'> & {
  readonly about: readonly string[];
  readonly until?: number | undefined;
};

export function toPaused(
  state: EpisodeState,
  { cause, reason, about, until }: PauseDraft,
): EpisodeDraft<'episode.paused'> {
  return {
    type: 'episode.paused',
    cause,
    reason,
    target: pausedRoles(state, about),
    ...(until !== undefined && { until }),
  };
}
