import { randomId } from '../random-id.js';

/** Options of every request. */
export interface RequestOptions {
  readonly signal?: AbortSignal;
}

/** Options of a list: which page, and how long. */
export interface PageOptions extends RequestOptions {
  /** `nextCursor` of the page before. @defaultValue the first page */
  readonly cursor?: string;
  /** Maximum number of items. */
  readonly limit?: number;
}

/** Options of a list of what began within a time, both moments included. */
export interface TimeRangeOptions {
  /** Unix time in milliseconds. @defaultValue as far back as there is something */
  readonly since?: number;
  /** Unix time in milliseconds. @defaultValue now */
  readonly until?: number;
}

/** Options of a request that creates something. */
export interface CreateOptions extends RequestOptions {
  /** Asked again with the same key, the server does it once. @defaultValue a new one */
  readonly idempotencyKey?: string;
}

/** Returns the options of a request that may be repeated because it has an idempotency key. */
export function onceOnly({ signal, idempotencyKey = randomId() }: CreateOptions) {
  return {
    signal,
    headers: { 'Idempotency-Key': idempotencyKey },
    isRepeatable: true,
  } as const;
}
