import { InvalidInputError, VersionConflictError } from '@pce/core/errors';
import {
  appendToStream,
  defineStream,
  eventSchema,
  loadStream,
  newStream,
  sha256,
  stampEvent,
} from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import * as z from 'zod/mini';

export interface KeyedCall {
  readonly tool: string;
  /** Idempotency key; without one every call is new. */
  readonly key: string | undefined;
  readonly input: object;
}

export interface CallStart {
  /** Whether it was begun before, with an unknown outcome. */
  readonly isRepeated: boolean;
  /** Unix time in milliseconds at which it was first begun. */
  readonly begunAt: number;
}

interface CallOutcome<Value> {
  readonly value: Value;
  /** Id of what the call made or changed; `undefined` if it did not finish, so that it may be called again. */
  readonly id: string | undefined;
}

/** The two ways to answer a call. */
export interface CallWork<Value> {
  /** Carries it out. Called again with `isRepeated` if a process ended during the call. */
  readonly carryOut: (start: CallStart) => Promise<CallOutcome<Value>>;
  /** Returns the answer again, by the id of the first result. */
  readonly answerAgain: (id: string) => Value | Promise<Value>;
}

/**
 * Carries a call out once for its idempotency key, in all processes that share the store.
 *
 * @throws InvalidInputError if the key was used for another call.
 */
export async function once<Value>(
  store: Store,
  { tool, key, input }: KeyedCall,
  { carryOut, answerAgain }: CallWork<Value>,
): Promise<Value> {
  const now = Date.now();
  if (key === undefined) return (await carryOut({ isRepeated: false, begunAt: now })).value;
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
  if (state.result !== undefined) return answerAgain(state.result);
  const outcome = await carryOut({ isRepeated, begunAt: state.begunAt });
  if (outcome.id !== undefined) await noteResult(store, id, outcome.id);
  return outcome.value;
}

/** Records the result of a call, unless another process has. */
async function noteResult(store: Store, id: string, result: string): Promise<void> {
  const before = await loadStream(store, callJournal, id);
  if (before.state.result !== undefined) return;
  const done = stampEvent({ type: 'call.done' as const, result }, Date.now());
  await isThere(appendToStream(store, callJournal, before, [done]));
}

/** Returns whether another process appended first. */
async function isThere(appending: Promise<unknown>): Promise<boolean> {
  try {
    await appending;
    return false;
  } catch (error) {
    if (error instanceof VersionConflictError) return true;
    throw error;
  }
}

interface CallState {
  /** SHA-256 of the tool and its arguments. */
  readonly hash: string;
  /** Unix time in milliseconds. */
  readonly begunAt: number;
  /** Id of what the call made or changed; `undefined` until then. */
  readonly result: string | undefined;
}

/** The journal of a call under an idempotency key. Its id is the key's SHA-256. */
const callJournal = /* @__PURE__ */ defineStream({
  name: 'mcp-call',
  version: 1,
  events: {
    'call.begun': eventSchema('call.begun', { tool: z.string(), hash: z.string() }),
    'call.done': eventSchema('call.done', { result: z.string() }),
  },
  initial: (first): CallState | undefined =>
    first.type === 'call.begun'
      ? { hash: first.hash, begunAt: first.at, result: undefined }
      : undefined,
  evolve: (state, event) =>
    event.type === 'call.done' ? { ...state, result: event.result } : state,
  project: () => [],
});
