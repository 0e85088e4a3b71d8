import {
  appendToStream,
  defineStream,
  eventSchema,
  getRow,
  listRows,
  newStream,
  sha256,
  stampEvent,
} from '@pce/core/internal';
import type { Lease, Store, ViewWrite } from '@pce/core/store';
import * as z from 'zod/mini';
import { renewLease } from '../time/renew-lease.js';
import type { RecordParts } from './record-journal.js';

/** Milliseconds after which an idempotency key is free again (24 h). */
export const answersKeptMs = 24 * 60 * 60 * 1000;

const answeredRequestSchema = z.object({
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

const expiryRowSchema = z.object({ key: z.string(), expiresAt: z.number() });

type ExpiryRow = Readonly<z.infer<typeof expiryRowSchema>>;

interface RequestState {
  /** Key of the row; `undefined` in journals of releases that kept answers in rows alone. */
  readonly key: string | undefined;
  readonly answer: AnsweredRequest | undefined;
}

const requestCollections = { all: 'requests', expiry: 'requests/expiry' };

/** Returns the key of a row in the order in which answers expire. */
function expiryKey({ key, expiresAt }: ExpiryRow): string {
  return `${String(expiresAt).padStart(15, '0')}.${key}`;
}

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

/** Requests of the last 24 hours by idempotency key. */
export interface AnsweredRequests {
  /** Returns the answer given to the key, if there is one. */
  find(name: RequestName): Promise<AnsweredRequest | undefined>;
  /** Acquires the key while the request is carried out; `undefined` if another request holds it. */
  begin(name: RequestName): Promise<RequestUnderWay | undefined>;
}

/** A request in progress; exactly one of these ends it. */
interface RequestUnderWay {
  /** Stores the answer and releases the key. */
  end(answer: Omit<AnsweredRequest, 'expiresAt'>): Promise<void>;
  /** Releases the key: the request was refused and changed nothing. */
  giveUp(): Promise<void>;
}

/** An idempotency key: its owner and its SHA-256. */
interface RequestName {
  readonly owner: string;
  readonly keyHash: string;
}

/** TTL of the lease on a key, in milliseconds: shorter than the pause after which clients repeat a request. */
const underWayMs = 4_000;

/** Maximum number of expired rows removed with each new one; more than one, so that they do not pile up. */
const maxRemoved = 5;

const keyOf = ({ owner, keyHash }: RequestName): string =>
  `${encodeURIComponent(owner)}/${keyHash}`;

export function answeredRequests(parts: RecordParts): AnsweredRequests {
  const { store, clock, ids } = parts;
  return {
    async find(name) {
      const row = await getRow(store, answeredRequestSchema, requestCollections.all, keyOf(name));
      return row !== undefined && row.expiresAt > clock.now() ? row : undefined;
    },
    async begin(name) {
      // The store keeps the name of a lease for ever: it must not tell whose request it was.
      const key = `request/${sha256(keyOf(name))}`;
      const asked = { key, owner: ids.next('request'), ttlMs: underWayMs };
      const result = await store.tryAcquire(asked);
      return result.acquired ? underWay(parts, name, result.lease) : undefined;
    },
  };
}

function underWay(parts: RecordParts, name: RequestName, lease: Lease): RequestUnderWay {
  const { store, clock } = parts;
  const over = new AbortController();
  // A lost lease shows at the fence of the last append.
  void renewLease({ store, clock, lease, ttlMs: underWayMs }, over);
  return {
    async end(answer) {
      try {
        await keepAnswer(parts, name, { lease, answer });
      } finally {
        over.abort();
      }
      await store.release(lease);
    },
    async giveUp() {
      over.abort();
      await store.release(lease);
    },
  };
}

interface Ended {
  readonly lease: Lease;
  readonly answer: Omit<AnsweredRequest, 'expiresAt'>;
}

async function keepAnswer(
  { store, clock, ids }: RecordParts,
  name: RequestName,
  { lease, answer }: Ended,
): Promise<void> {
  const at = clock.now();
  const key = keyOf(name);
  const event = stampEvent({ type: 'request.answered', key, ...answer } as const, at);
  const position = newStream(store, requestJournal, ids.next('request'));
  const views = await expiredRows(store, at, key);
  await appendToStream(store, requestJournal, position, [event], { fence: lease, views });
}

/** Returns rows that remove some answers that are out of date; that of `ownKey` is being replaced. */
async function expiredRows(store: Store, now: number, ownKey: string): Promise<ViewWrite[]> {
  const { all, expiry } = requestCollections;
  const { rows } = await listRows(store, expiryRowSchema, expiry, { limit: maxRemoved });
  const gone = rows.filter(({ expiresAt }) => expiresAt <= now);
  const writes = gone.map(async (row): Promise<ViewWrite[]> => {
    const { key, expiresAt } = row;
    const answer = await getRow(store, answeredRequestSchema, all, key);
    // The key may have been used again since.
    const isSame = key !== ownKey && answer?.expiresAt === expiresAt;
    const own = { collection: expiry, key: expiryKey(row), value: null };
    return isSame ? [{ collection: all, key, value: null }, own] : [own];
  });
  return (await Promise.all(writes)).flat();
}
