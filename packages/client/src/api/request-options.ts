import { randomId } from '../random-id.js';

export interface RequestOptions {
  readonly signal?: AbortSignal;
}

export interface CreateOptions extends RequestOptions {
  /** Asked again with the same key, the server answers as it did the first time. @defaultValue a new one */
  readonly idempotencyKey?: string;
}

/** How something is created so that it may be asked for again. */
export function onceOnly({ signal, idempotencyKey = randomId() }: CreateOptions) {
  return {
    signal,
    headers: { 'Idempotency-Key': idempotencyKey },
    isRepeatable: true,
  } as const;
}
