import type { EpisodeDraft, EpisodeEventOf } from './events.js';
import type { Comparison, EpisodeState, Question } from './state.js';

export type Step =
  /** An event that follows from the state and the time. */
  | { readonly type: 'append'; readonly event: EpisodeDraft }
  /** A restore that has begun: its files are to be written. */
  | { readonly type: 'restore'; readonly restore: EpisodeEventOf<'restore.begun'> }
  /** Two checkpoints to compare. */
  | { readonly type: 'compare'; readonly comparison: Comparison }
  /** A question to the Reflector. */
  | { readonly type: 'reflect'; readonly question: Question };

export function next(state: EpisodeState, now: number): Step | undefined {
  const { restore, pause, comparisons, questions, outcome } = state;
  if (restore !== undefined) return { type: 'restore', restore };
  if (outcome !== undefined) return undefined;
  if (pause?.until !== undefined && now >= pause.until) {
    return { type: 'append', event: { type: 'episode.resumed', cause: 'clock' } };
  }
  const [comparison] = comparisons;
  if (comparison !== undefined) return { type: 'compare', comparison };
  const [question] = questions;
  return question && { type: 'reflect', question };
}
