import {
  defineStream,
  eventSchema,
  getRow,
  listRows,
  newestFirst,
  type Page,
  type PageOptions,
  sha256,
  stampEvent,
} from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { Store, ViewWrite } from '@pce/core/store';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { beginRecord, continueRecord, type RecordParts } from './record-journal.js';

const described = {
  name: z.string(),
  role: z.string(),
  /** Actions that it can do, with the names of the parameters that they take. */
  capabilities: z.array(z.object({ action: z.string(), params: z.array(z.string()) })),
};

const agentRecordSchema = z.object({
  id: z.string(),
  /** The user who registered it. */
  owner: z.string(),
  /** Unix time in milliseconds. */
  createdAt: z.number(),
  /** SHA-256 of its key; the key itself is not kept. */
  keyHash: z.string(),
  /** Unix time in milliseconds at which it asked for work; kept once an hour at most. */
  lastSeenAt: z.optional(z.number()),
  ...described,
});

export type AgentRecord = Readonly<z.infer<typeof agentRecordSchema>>;

type AgentDescription = Pick<AgentRecord, keyof typeof described>;

interface AgentState {
  readonly record: AgentRecord;
  readonly isRemoved: boolean;
}

const agentCollections = {
  all: 'agents',
  byKey: 'agents/keys',
  of: (owner: string): string => `agents/of/${encodeURIComponent(owner)}`,
  /** Latest signs of life of an owner's agents, by the minute; the journals have them by the hour. */
  seen: (owner: string): string => `agents/seen/${encodeURIComponent(owner)}`,
};

export const agentJournal = /* @__PURE__ */ defineStream({
  name: 'agent',
  version: 1,
  events: {
    'agent.registered': eventSchema('agent.registered', {
      owner: z.string(),
      ...described,
      keyHash: z.string(),
    }),
    'agent.changed': eventSchema('agent.changed', described),
    'agent.removed': eventSchema('agent.removed', {}),
    'agent.seen': eventSchema('agent.seen', {}),
  },
  initial(first, id): AgentState | undefined {
    if (first.type !== 'agent.registered') return undefined;
    const { owner, at, keyHash, name, role, capabilities } = first;
    const description = { name, role, capabilities };
    return { record: { id, owner, createdAt: at, keyHash, ...description }, isRemoved: false };
  },
  evolve: ({ record, isRemoved }, event): AgentState => {
    if (event.type === 'agent.seen')
      return { record: { ...record, lastSeenAt: event.at }, isRemoved };
    if (event.type !== 'agent.changed') {
      return { record, isRemoved: isRemoved || event.type === 'agent.removed' };
    }
    const { name, role, capabilities } = event;
    return { record: { ...record, name, role, capabilities }, isRemoved };
  },
  project: (steps) =>
    steps.flatMap(({ event, after }) => [...rowsOf(after), ...signRows(after, event)]),
});

/** Returns the row of a kept sign of life; a removed agent has none. */
function signRows(
  { record: { id, owner } }: AgentState,
  { type, at }: { readonly type: string; readonly at: number },
): ViewWrite[] {
  const value = type === 'agent.removed' ? null : String(at);
  const isChanged = value === null || type === 'agent.seen';
  return isChanged ? [{ collection: agentCollections.seen(owner), key: id, value }] : [];
}

function rowsOf({ record, isRemoved }: AgentState): ViewWrite[] {
  const { id, owner, createdAt, keyHash } = record;
  const value = isRemoved ? null : JSON.stringify(record);
  return [
    { collection: agentCollections.all, key: id, value },
    { collection: agentCollections.byKey, key: keyHash, value },
    { collection: agentCollections.of(owner), key: newestFirst(createdAt, id), value },
  ];
}

/** Returns the names of agents that are registered, by id. */
export async function agentNames(
  store: Store,
  of: readonly { readonly agent: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(of.map(({ agent }) => agent))];
  const rows = ids.map((id) => getRow(store, agentRecordSchema, agentCollections.all, id));
  const found = await Promise.all(rows);
  return new Map(found.flatMap((record) => (record ? [[record.id, record.name] as const] : [])));
}

export interface AgentSigns {
  /** Notes that an agent asked for work; returns the lease it needs, three times its own interval, in milliseconds. */
  note(agent: string): number;
  /** Unix time in milliseconds at which it last asked, as this process saw or its record says. */
  lastSeen(agent: AgentRecord): number | undefined;
}

const maxSigns = 10_000;

/** Longest interval that counts, in milliseconds: an agent that was away for longer has no such interval. */
const longest = 3_600_000;

export function agentSigns(clock: Clock): AgentSigns {
  const seen = new LRUCache<string, number>({ max: maxSigns });
  return {
    note(agent) {
      const now = clock.now();
      const interval = now - (seen.get(agent) ?? now);
      seen.set(agent, now);
      return interval > longest ? 0 : 3 * interval;
    },
    lastSeen: ({ id, lastSeenAt }) => seen.get(id) ?? lastSeenAt,
  };
}

export interface AgentRecords {
  register(
    description: AgentDescription,
    of: { readonly owner: string; readonly keyHash: string },
  ): Promise<AgentRecord>;
  get(id: string): Promise<AgentRecord | undefined>;
  /** As its key was last found to stand for, some seconds ago at most; else as it is stored. */
  recent(id: string): Promise<AgentRecord | undefined>;
  /** Known again for some seconds without asking the store: so long a removed one may still be. */
  byKey(key: string): Promise<AgentRecord | undefined>;
  /** The newest first. */
  list(owner: string, page: PageOptions): Promise<Page<AgentRecord>>;
  /** Changes what is said of its description; `undefined` for an agent that was removed. */
  change(
    record: Pick<AgentRecord, 'id'>,
    said: { readonly [Name in keyof AgentDescription]?: AgentDescription[Name] | undefined },
  ): Promise<AgentRecord | undefined>;
  /** Keeps that an agent asked for work, if that was last kept a minute ago or more. */
  seen(record: AgentRecord): Promise<void>;
  remove(record: AgentRecord): Promise<void>;
}

interface Known {
  readonly record: AgentRecord;
  /** Unix time in milliseconds. */
  readonly until: number;
}

/** Milliseconds for which a key is known without asking the store. */
const knownMs = 2_000;

/** Milliseconds from one kept sign of life to the next: in a row, and in the journal, which grows by few events a day. */
const rowMs = 60_000;
const eventMs = 3_600_000;

/** Maximum number of keys known at a time. */
const maxKnown = 10_000;

export function agentRecords({ store, clock, ids }: RecordParts): AgentRecords {
  const byKey = new LRUCache<string, Known>({ max: maxKnown });
  const seen = new LRUCache<string, number>({ max: maxKnown });
  const written = new LRUCache<string, number>({ max: maxKnown });
  const byId = new LRUCache<string, Known>({ max: maxKnown });
  const current = (found: Known | undefined): AgentRecord | undefined =>
    found !== undefined && found.until > clock.now() ? found.record : undefined;
  const remember = (key: string, record: AgentRecord): void => {
    const known = { record, until: clock.now() + knownMs };
    byKey.set(key, known);
    byId.set(record.id, known);
  };
  const forget = (id: string): void => {
    byId.delete(id);
    for (const [key, each] of byKey.entries()) if (each.record.id === id) byKey.delete(key);
  };
  const get = (id: string): Promise<AgentRecord | undefined> =>
    getRow(store, agentRecordSchema, agentCollections.all, id);
  return {
    async register({ name, role, capabilities }, { owner, keyHash }) {
      const said = { owner, name, role, capabilities, keyHash };
      const event = stampEvent({ type: 'agent.registered', ...said } as const, clock.now());
      const { state } = await beginRecord(store, agentJournal, ids.next('agent'), event);
      return state.record;
    },
    async get(id) {
      const record = await get(id);
      if (record === undefined) return undefined;
      return withSeen(record, await store.getView(agentCollections.seen(record.owner), id));
    },
    recent: async (id) => current(byId.get(id)) ?? get(id),
    async byKey(key) {
      const known = current(byKey.get(key));
      if (known !== undefined) return known;
      const { byKey: collection } = agentCollections;
      const record = await getRow(store, agentRecordSchema, collection, sha256(key));
      if (record) remember(key, record);
      return record;
    },
    async list(owner, page) {
      const [{ rows, ...rest }, signs] = await Promise.all([
        listRows(store, agentRecordSchema, agentCollections.of(owner), page),
        store.listView({ collection: agentCollections.seen(owner) }),
      ]);
      const seenAt = new Map(signs.map(({ key, value }) => [key, value]));
      return { ...rest, rows: rows.map((row) => withSeen(row, seenAt.get(row.id))) };
    },
    async change({ id }, said) {
      const changed = await continueRecord(store, agentJournal, id, ({ record }) => {
        const { name = record.name, role = record.role } = said;
        const { capabilities = record.capabilities } = said;
        const event = { type: 'agent.changed', name, role, capabilities } as const;
        return stampEvent(event, clock.now());
      });
      forget(id);
      return changed?.state.record;
    },
    async seen({ id, owner, lastSeenAt = -Infinity }) {
      const now = clock.now();
      if (now - (seen.get(id) ?? lastSeenAt) < rowMs) return;
      seen.set(id, now);
      if (now - (written.get(id) ?? lastSeenAt) < eventMs) {
        const row = { collection: agentCollections.seen(owner), key: id, value: String(now) };
        return store.writeViews({ stream: `seen/${id}`, version: 0, views: [row] });
      }
      written.set(id, now);
      const event = stampEvent({ type: 'agent.seen' } as const, now);
      // Another process keeps it.
      await continueRecord(store, agentJournal, id, () => event).catch(() => undefined);
    },
    async remove({ id }) {
      const event = stampEvent({ type: 'agent.removed' } as const, clock.now());
      await continueRecord(store, agentJournal, id, () => event);
      forget(id);
    },
  };
}

/** Returns a record with the sign of life of its row, if that is later. */
function withSeen(record: AgentRecord, row: string | undefined): AgentRecord {
  const at = Number(row ?? 0);
  return at > (record.lastSeenAt ?? 0) ? { ...record, lastSeenAt: at } : record;
}
