import type { EpisodeDraft } from './events.js';
import { toPaused } from './pauses.js';
import { type EpisodeState, roleOf } from './state.js';

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
