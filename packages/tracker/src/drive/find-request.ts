import { InvalidInputError } from '@pce/core/errors';
import { getRow, sha256 } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import { episodeCollections, requestRowSchema } from '../rules/episode-rows.js';

export interface KeyedRequest {
  readonly key: string;
  readonly hash: string;
}

/** Returns the request that an idempotency key stands for; `undefined` without a key. */
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
