import type { Clock, Ids } from '@pce/core/ports';
import { emptyHead, type Lease, type Store, seal, type ViewWrite } from '@pce/core/store';
import { getRow, listRows } from './list-rows.js';
import { renewLease } from './renew-lease.js';

/** A request that was answered, to be answered the same again. */
export interface AnsweredRequest {
  /** SHA-256 of method, path and body: what else the request said. */
  readonly fingerprint: string;
  readonly status: number;
  /** `null` where the answer held what is shown only once. */
  readonly body: string | null;
  /** Unix time in milliseconds. */
  readonly expiresAt: number;
}

/** Requests of the last 24 hours by idempotency key. */
export interface AnsweredRequests {
  /** What was answered to the key, if anything. */
  find(name: RequestName): Promise<AnsweredRequest | undefined>;
  /** Keeps others off the key while the request is carried out; `undefined` where another one is. */
  begin(name: RequestName): Promise<RequestUnderWay | undefined>;
}

/** A request that is being carried out here, until one of these is called. */
export interface RequestUnderWay {
  /** Keeps the answer, and lets go of the key. */
  end(answer: Omit<AnsweredRequest, 'expiresAt'>): Promise<void>;
  /** Lets go of the key: the request was refused and changed nothing. */
  giveUp(): Promise<void>;
}

/** Whose key it is, and the SHA-256 of the key. */
export interface RequestName {
  readonly owner: string;
  readonly keyHash: string;
}

/** Milliseconds after which an idempotency key is free again (24 h). */
export const answersKeptMs = 24 * 60 * 60 * 1000;

/** How long a process that died keeps others off a key: less than clients ask again. */
const underWayMs = 4_000;

/** Rows that are out of date, removed with each new one: more than come. */
const maxRemoved = 5;

const collection = 'requests';
const expiry = 'requests/expiry';
const keyOf = ({ owner, keyHash }: RequestName): string =>
  `${encodeURIComponent(owner)}/${keyHash}`;

/** When an answer is not needed any more. */
interface ExpiryRow {
  readonly key: string;
  readonly expiresAt: number;
}

const expiryKey = ({ key, expiresAt }: ExpiryRow): string =>
  `${String(expiresAt).padStart(15, '0')}.${key}`;

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function answeredRequests(parts: Parts): AnsweredRequests {
  const { store, clock } = parts;
  return {
    async find(name) {
      const row = await getRow<AnsweredRequest>(store, collection, keyOf(name));
      return row !== undefined && row.expiresAt > clock.now() ? row : undefined;
    },
    async begin(name) {
      const asked = { key: `request/${keyOf(name)}`, owner: name.owner, ttlMs: underWayMs };
      const result = await store.tryAcquire(asked);
      return result.acquired ? underWay(parts, name, result.lease) : undefined;
    },
  };
}

function underWay(parts: Parts, name: RequestName, lease: Lease): RequestUnderWay {
  const { store } = parts;
  const letGo = renewLease(parts, lease, underWayMs);
  return {
    async end(answer) {
      try {
        await keepAnswer(parts, name, { lease, answer });
      } finally {
        letGo();
      }
      await store.release(lease);
    },
    async giveUp() {
      letGo();
      await store.release(lease);
    },
  };
}

interface Ended {
  readonly lease: Lease;
  readonly answer: Omit<AnsweredRequest, 'expiresAt'>;
}

async function keepAnswer(
  { store, clock, ids }: Parts,
  name: RequestName,
  { lease, answer }: Ended,
): Promise<void> {
  const at = clock.now();
  const key = keyOf(name);
  const expiresAt = at + answersKeptMs;
  const due: ExpiryRow = { key, expiresAt };
  const row: AnsweredRequest = { ...answer, expiresAt };
  const stream = `request/${ids.next('request')}`;
  const event = { type: 'request.answered', v: 1, at, status: answer.status };
  await store.append({
    stream,
    expectedVersion: 0,
    events: [seal(emptyHead(stream), event.type, JSON.stringify(event))],
    views: [
      ...(await expiredRows(store, at)),
      { collection, key, value: JSON.stringify(row) },
      { collection: expiry, key: expiryKey(due), value: JSON.stringify(due) },
    ],
    fence: lease,
  });
}

async function expiredRows(store: Store, now: number): Promise<ViewWrite[]> {
  const { rows } = await listRows<ExpiryRow>(store, expiry, { limit: maxRemoved });
  const gone = rows.filter(({ expiresAt }) => expiresAt <= now);
  const writes = gone.map(async (row): Promise<ViewWrite[]> => {
    const { key, expiresAt } = row;
    const answer = await getRow<AnsweredRequest>(store, collection, key);
    // The key may have been used again since.
    const isSame = answer?.expiresAt === expiresAt;
    const own = { collection: expiry, key: expiryKey(row), value: null };
    return isSame ? [{ collection, key, value: null }, own] : [own];
  });
  return (await Promise.all(writes)).flat();
}
