import { InvalidInputError, VersionConflictError } from '@pce/core/errors';
import { appendToStream, loadStream, newStream, stampEvent } from '@pce/core/journal';
import type { Store } from '@pce/core/store';
import { sha256 } from '@pce/core/text';
import { callJournal } from './call-journal.js';

/** A call that may be repeated. */
export interface KeyedCall {
  readonly tool: string;
  /** Idempotency key; without one every call is a new one. */
  readonly key: string | undefined;
  readonly input: object;
}

/** The beginning of a call. */
export interface CallStart {
  /** Whether it was begun before, and nobody knows how far it came. */
  readonly isRepeated: boolean;
  /** Unix time in milliseconds at which it was begun for the first time. */
  readonly begunAt: number;
}

/**
 * Carries a call out once for its idempotency key, in all processes that share the store. Returns what `work` returned, or
 * returned the first time: an id; `undefined` where it did not come to its end, so that it may be called again. Where a
 * process ended in the middle, `work` is called again and is told so.
 *
 * @throws InvalidInputError if the key was used for another call.
 */
export async function once(
  store: Store,
  { tool, key, input }: KeyedCall,
  work: (start: CallStart) => Promise<string | undefined>,
): Promise<string | undefined> {
  const now = Date.now();
  if (key === undefined) return work({ isRepeated: false, begunAt: now });
  const id = sha256(key);
  const hash = sha256(JSON.stringify([tool, input]));
  const begun = stampEvent({ type: 'call.begun' as const, tool, hash }, now);
  const isRepeated = await isThere(
    appendToStream(store, callJournal, newStream(store, callJournal, id), [begun]),
  );
  const { state } = await loadStream(store, callJournal, id);
  if (state.hash !== hash) {
    throw new InvalidInputError(
      'this idempotency key was used for another call: take a new key for a new call',
    );
  }
  if (state.result !== undefined) return state.result;
  const result = await work({ isRepeated, begunAt: state.begunAt });
  if (result === undefined) return undefined;
  const done = stampEvent({ type: 'call.done' as const, result }, Date.now());
  const before = await loadStream(store, callJournal, id);
  if (before.state.result !== undefined) return before.state.result;
  await isThere(appendToStream(store, callJournal, before, [done]));
  return result;
}

/** Whether somebody else was first to append. */
async function isThere(appending: Promise<unknown>): Promise<boolean> {
  try {
    await appending;
    return false;
  } catch (error) {
    if (error instanceof VersionConflictError) return true;
    throw error;
  }
}
