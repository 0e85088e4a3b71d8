import type { EpisodeDraft, EpisodeEventOf } from './events.js';
import type { Comparison, EpisodeState, Pause, Question } from './state.js';

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

type Step =
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

/**
 * Adds a question to the Reflector. One of the same role that was not asked yet becomes part of it, so that no change goes
 * without a reflection and questions do not pile up.
 */
export function addQuestion(state: EpisodeState, question: Question): EpisodeState {
  const { role } = question.to;
  const older = state.questions.find(({ to }) => to.role === role);
  const others = state.questions.filter((each) => each !== older);
  const merged = older &&
    question.cause !== 'loop' && {
      from: older.from ?? question.from,
      cause: older.cause === 'restore' ? older.cause : question.cause,
      class: lower(older.class, question.class),
      pausesUnanswered: older.pausesUnanswered || question.pausesUnanswered,
    };
  return { ...state, questions: [...others, { ...question, ...merged }] };
}

export function withoutQuestion(state: EpisodeState, checkpoint: string): EpisodeState {
  const questions = state.questions.filter(({ to }) => to.checkpoint !== checkpoint);
  return { ...state, questions };
}

const ranks = { HIGH: 2, MEDIUM: 1, LOW: 0 } as const;

function lower(one: Question['class'], other: Question['class']): Question['class'] {
  return ranks[one] < ranks[other] ? one : other;
}
