import type { EpisodeDraft, EpisodeEventOf, KeptReflection } from './events.js';
import { toPaused } from './pauses.js';
import { driftRule, isAtOrBelow } from './policy.js';
import { type EpisodeState, type Question, roleOf } from './state.js';

type Classified = EpisodeDraft<'diff.classified'>;

export function asksReflector(
  { policy }: EpisodeState,
  { role, class: found, cause, rules }: Pick<Classified, 'role' | 'class' | 'cause' | 'rules'>,
): boolean {
  const { reflectAt, alertRules } = driftRule(policy, role);
  const isDanger = rules.some((rule) => alertRules.includes(rule));
  return cause === 'restored' || isDanger || isAtOrBelow(found, reflectAt);
}

export function afterClassified(state: EpisodeState, classified: Classified): EpisodeDraft[] {
  const { to: checkpoint, role, class: found, rules, decidedBy, cause, reflects } = classified;
  // A restore changes the plan on purpose.
  if (cause === 'restored') return [];
  const { alertAt, alertRules, pauseAt } = driftRule(state.policy, role);
  const danger = rules.find((rule) => alertRules.includes(rule));
  const isAlert = danger !== undefined || isAtOrBelow(found, alertAt);
  const isPause = !reflects && (danger !== undefined || isAtOrBelow(found, pauseAt));
  const message = `the ${role}'s change is ${found} (${danger ?? decidedBy})`;
  const alert = danger === undefined ? 'class' : 'rule';
  return [
    ...(isAlert ? [alerted(checkpoint, alert, message)] : []),
    ...(isPause ? [toPaused(state, { cause: 'deviation', reason: message, about: [role] })] : []),
  ];
}

/** Returns what follows from a reflection: work that is not aligned pauses; of one that does not say, the class decides. */
export function afterReflected(
  state: EpisodeState,
  question: Question,
  { alignment_check: check }: KeptReflection,
): EpisodeDraft[] {
  if (check === undefined) return afterUnanswered(state, question);
  if (check.aligned) return [];
  const { checkpoint, role } = question.to;
  const reason = `not aligned: ${check.rationale}`;
  return [
    alerted(checkpoint, 'not-aligned', reason),
    toPaused(state, { cause: 'deviation', reason, about: [role] }),
  ];
}

/** Returns what follows where no reflection was to be had: the class alone decides. */
export function afterUnanswered(
  state: EpisodeState,
  { to: { checkpoint, role }, class: found, pausesUnanswered }: Question,
): EpisodeDraft[] {
  const { pauseAt } = driftRule(state.policy, role);
  if (!pausesUnanswered && !isAtOrBelow(found, pauseAt)) return [];
  const reason = `the ${role}'s change is ${found}, and the Reflector gave no answer about it`;
  return [
    alerted(checkpoint, 'not-reflected', reason),
    toPaused(state, { cause: 'deviation', reason, about: [role] }),
  ];
}

function alerted(
  checkpoint: string,
  cause: EpisodeEventOf<'deviation.alerted'>['cause'],
  message: string,
): EpisodeDraft<'deviation.alerted'> {
  return { type: 'deviation.alerted', checkpoint, cause, message };
}

/** Returns the pause that follows from a checkpoint with an error: a fatal one, or the same one too often in a row. */
export function afterRecorded(
  state: EpisodeState,
  { role, error }: EpisodeDraft<'checkpoint.recorded'>,
): EpisodeDraft[] {
  if (error === undefined) return [];
  const about = [role];
  if (error.isFatal) {
    const reason = `${role} failed: ${error.message}`;
    return [toPaused(state, { cause: 'error-fatal', reason, about })];
  }
  const { count = 0 } = roleOf(state, role).error ?? {};
  if (count < state.policy.maxSameErrors) return [];
  const reason = `${role} reported the same error ${count} times in a row: ${error.message}`;
  return [toPaused(state, { cause: 'error-repeated', reason, about })];
}

/** Parts of an error that differ each time it occurs: times, numbers, hashes, quoted names. */
const volatileParts = [
  /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d\S*/g,
  /\b0x[\da-f]+\b/gi,
  /\b[\da-f]{7,64}\b/gi,
  /\d+/g,
] as const;

export function errorSignature(message: string): string {
  return volatileParts
    .reduce((text, part) => text.replace(part, '#'), message.slice(0, 2_000))
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
