import { getRow, listRows, type Page, type PageOptions, stampEvent } from '@pce/core/internal';
import type { Clock, Ids } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import { LRUCache } from 'lru-cache';
import { hashAgentKey } from '../secrets/agent-key.js';
import {
  type AgentDescription,
  type AgentRecord,
  agentCollections,
  agentJournal,
  agentRecordSchema,
} from './agent-journal.js';
import { beginRecord, continueRecord } from './record-journal.js';

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
  /** Replaces the description of an agent. */
  change(record: AgentRecord, description: AgentDescription): Promise<AgentRecord>;
  /** Keeps that an agent asked for work, if that was last kept a minute ago or more. */
  seen(record: AgentRecord): Promise<void>;
  remove(record: AgentRecord): Promise<void>;
}

interface Known {
  readonly record: AgentRecord;
  /** Unix time in milliseconds. */
  readonly until: number;
}

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Milliseconds for which a key is known without asking the store. */
const knownMs = 2_000;

/** Milliseconds from one kept sign of life to the next: in a row, and in the journal, which grows by few events a day. */
const rowMs = 60_000;
const eventMs = 3_600_000;

/** Maximum number of keys known at a time. */
const maxKnown = 10_000;

export function agentRecords({ store, clock, ids }: Parts): AgentRecords {
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
    async register({ name, role, capabilities: able }, { owner, keyHash }) {
      const capabilities = able.map(({ action, params }) => ({ action, params: [...params] }));
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
      const record = await getRow(store, agentRecordSchema, collection, hashAgentKey(key));
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
    async change({ id }, { name, role, capabilities: able }) {
      const capabilities = able.map(({ action, params }) => ({ action, params: [...params] }));
      const said = { type: 'agent.changed', name, role, capabilities } as const;
      const { state } = await continueRecord(
        store,
        agentJournal,
        id,
        stampEvent(said, clock.now()),
      );
      forget(id);
      return state.record;
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
      // Another process keeps it, or the agent was removed meanwhile.
      await continueRecord(store, agentJournal, id, event).catch(() => undefined);
    },
    async remove({ id }) {
      const event = stampEvent({ type: 'agent.removed' } as const, clock.now());
      await continueRecord(store, agentJournal, id, event);
      forget(id);
    },
  };
}

/** Returns a record with the sign of life of its row, if that is later. */
function withSeen(record: AgentRecord, row: string | undefined): AgentRecord {
  const at = Number(row ?? 0);
  return at > (record.lastSeenAt ?? 0) ? { ...record, lastSeenAt: at } : record;
}
