import { IllegalTransitionError, InvalidInputError } from '@pce/core/errors';
import { getRow, sha256 } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import { episodeCollections, requestRowSchema } from '../rules/episode-rows.js';
import { type EpisodeState, statusOf } from '../rules/state.js';

const namePattern = /^[A-Za-z][\w.-]{0,63}$/;
const idPattern = /^[\w.:-]{1,128}$/;

export function assertRoleName(role: string): void {
  if (namePattern.test(role)) return;
  throw new InvalidInputError(
    `${JSON.stringify(role)} is no name of a role: letters, digits, "_", "-" and ".", beginning with a letter, at most 64`,
  );
}

export function assertId(what: string, id: string): void {
  if (idPattern.test(id)) return;
  throw new InvalidInputError(
    `${JSON.stringify(id.slice(0, 140))} is no id of ${what}: letters, digits and "_.:-", at most 128`,
  );
}

export function assertRole({ episode, roles }: EpisodeState, role: string): void {
  if (roles.has(role)) return;
  const known = [...roles.keys()].join(', ');
  throw new InvalidInputError(
    `episode ${episode} has no role ${JSON.stringify(role)}: it has ${known}`,
  );
}

export function assertNotEnded(state: EpisodeState): void {
  if (statusOf(state) !== 'ended') return;
  const hint = 'start another episode to go on';
  throw new IllegalTransitionError(`episode ${state.episode}`, 'ended', 'running', hint);
}

/** Throws `InvalidInputError` for a text that is too long. Returns it without halves of characters, which no file can hold. */
export function checkedText(what: string, text: string, maxLength: number): string {
  if (text.length <= maxLength) return text.toWellFormed();
  throw new InvalidInputError(
    `the ${what} has ${text.length} characters, ${maxLength} at most: keep it in a file and name that`,
  );
}

export function assertIteration(iteration: number): void {
  if (Number.isSafeInteger(iteration) && iteration >= 0) return;
  throw new InvalidInputError(`iteration is ${iteration}: give a whole number from 0`);
}

export interface KeyedRequest {
  readonly key: string;
  readonly hash: string;
}

export function toRequest(
  name: string,
  { key, ...input }: { readonly key?: string | undefined },
): KeyedRequest | undefined {
  if (key === undefined) return undefined;
  return { key: sha256(key), hash: sha256(JSON.stringify([name, input])) };
}

/**
 * Returns the result of a request that was carried out before.
 * @throws `InvalidInputError` where its key was used for another request.
 */
export async function findRequest(
  store: Store,
  episode: string,
  request: KeyedRequest | undefined,
): Promise<string | undefined> {
  if (request === undefined) return undefined;
  const { requests } = episodeCollections;
  const row = await getRow(store, requestRowSchema, requests(episode), request.key);
  if (row === undefined || row.hash === request.hash) return row?.result;
  throw new InvalidInputError(
    'this idempotency key was used for another request of this episode: take a new key for a new request',
  );
}

export function noted(request: KeyedRequest | undefined, result: string) {
  return request === undefined ? {} : { request: { ...request, result } };
}
