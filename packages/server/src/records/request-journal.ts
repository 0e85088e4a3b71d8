import { defineStream, eventSchema } from '@pce/core/internal';
import type { ViewWrite } from '@pce/core/store';
import * as z from 'zod/mini';

/** Milliseconds after which an idempotency key is free again (24 h). */
export const answersKeptMs = 24 * 60 * 60 * 1000;

export const answeredRequestSchema = z.object({
  /** SHA-256 of method, path and body. */
  fingerprint: z.string(),
  status: z.number(),
  /** `null` where the answer held what is shown only once. */
  body: z.nullable(z.string()),
  /** Unix time in milliseconds. */
  expiresAt: z.number(),
});

/** A request that was answered, to be answered the same again. */
export type AnsweredRequest = Readonly<z.infer<typeof answeredRequestSchema>>;

export const expiryRowSchema = z.object({ key: z.string(), expiresAt: z.number() });

/** Key and expiry of a stored answer. */
type ExpiryRow = Readonly<z.infer<typeof expiryRowSchema>>;

interface RequestState {
  /** Key of the row; `undefined` in journals of releases that kept answers in rows alone. */
  readonly key: string | undefined;
  readonly answer: AnsweredRequest | undefined;
}

export const requestCollections = { all: 'requests', expiry: 'requests/expiry' };

/** Returns the key of a row in the order in which answers expire. */
export function expiryKey({ key, expiresAt }: ExpiryRow): string {
  return `${String(expiresAt).padStart(15, '0')}.${key}`;
}

/** The journal of a request with an idempotency key. */
export const requestJournal = /* @__PURE__ */ defineStream({
  name: 'request',
  version: 1,
  events: {
    'request.answered': eventSchema('request.answered', {
      status: z.number(),
      key: z.optional(z.string()),
      fingerprint: z.optional(z.string()),
      body: z.optional(z.nullable(z.string())),
    }),
  },
  initial({ at, status, key, fingerprint, body }): RequestState {
    if (key === undefined || fingerprint === undefined || body === undefined) {
      return { key: undefined, answer: undefined };
    }
    return { key, answer: { fingerprint, status, body, expiresAt: at + answersKeptMs } };
  },
  evolve: (state) => state,
  project: (steps) => steps.flatMap(({ after }) => rowsOf(after)),
});

function rowsOf({ key, answer }: RequestState): ViewWrite[] {
  if (key === undefined || answer === undefined) return [];
  const due: ExpiryRow = { key, expiresAt: answer.expiresAt };
  return [
    { collection: requestCollections.all, key, value: JSON.stringify(answer) },
    { collection: requestCollections.expiry, key: expiryKey(due), value: JSON.stringify(due) },
  ];
}
