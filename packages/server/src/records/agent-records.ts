import type { Clock, Ids, Store, ViewWrite } from '@pce/core';
import { hashAgentKey } from '../auth/agent-key.js';
import { getRow, listRows, type Page, type PageOptions } from './list-rows.js';
import { beginRecord, continueRecord, newestFirst } from './record-stream.js';

/** Something an agent can do. */
export interface Capability {
  readonly action: string;
  /** Names of the parameters it takes. */
  readonly params: readonly string[];
}

/** What a user says of an agent. */
export interface AgentDescription {
  readonly name: string;
  readonly role: string;
  readonly capabilities: readonly Capability[];
}

/** An agent that is kept. */
export interface AgentRecord extends AgentDescription {
  readonly id: string;
  /** The user who registered it. */
  readonly owner: string;
  /** Unix time in milliseconds. */
  readonly createdAt: number;
  /** SHA-256 of its key; the key itself is not kept. */
  readonly keyHash: string;
}

export interface AgentRecords {
  register(
    description: AgentDescription,
    of: { readonly owner: string; readonly keyHash: string },
  ): Promise<AgentRecord>;
  get(id: string): Promise<AgentRecord | undefined>;
  /** Known again for some seconds without asking the store: so long a removed one may still be. */
  byKey(key: string): Promise<AgentRecord | undefined>;
  /** The newest first. */
  list(owner: string, page: PageOptions): Promise<Page<AgentRecord>>;
  remove(record: AgentRecord): Promise<void>;
}

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Milliseconds for which a key is known without asking, and how many are. */
const knownMs = 5_000;
const mostKnown = 10_000;

const streamOf = (id: string): string => `agent/${id}`;
const listOf = (owner: string): string => `agents/of/${encodeURIComponent(owner)}`;

export function agentRecords({ store, clock, ids }: Parts): AgentRecords {
  const known = new Map<string, { readonly record: AgentRecord; readonly until: number }>();
  return {
    async register(description, { owner, keyHash }) {
      const at = clock.now();
      const record = { id: ids.next('agent'), owner, createdAt: at, keyHash, ...description };
      const { name, role } = description;
      const capabilities = description.capabilities.map(({ action, params }) => ({
        action,
        params: [...params],
      }));
      const said = { owner, name, role, capabilities, keyHash };
      const event = { type: 'agent.registered', v: 1, at, ...said } as const;
      await beginRecord(store, streamOf(record.id), event, rowsOf(record));
      return record;
    },
    get: (id) => getRow(store, 'agents', id),
    async byKey(key) {
      const found = known.get(key);
      if (found !== undefined && found.until > clock.now()) return found.record;
      const record = await getRow<AgentRecord>(store, 'agents/keys', await hashAgentKey(key));
      if (known.size >= mostKnown) known.clear();
      if (record) known.set(key, { record, until: clock.now() + knownMs });
      return record;
    },
    list: (owner, page) => listRows(store, listOf(owner), page),
    async remove(record) {
      const gone = rowsOf(record).map((row) => ({ ...row, value: null }));
      const event = { type: 'agent.removed', v: 1, at: clock.now() } as const;
      await continueRecord(store, streamOf(record.id), event, gone);
      for (const [key, each] of known) if (each.record.id === record.id) known.delete(key);
    },
  };
}

function rowsOf(record: AgentRecord): ViewWrite[] {
  const { id, owner, createdAt, keyHash } = record;
  const value = JSON.stringify(record);
  return [
    { collection: 'agents', key: id, value },
    { collection: 'agents/keys', key: keyHash, value },
    { collection: listOf(owner), key: newestFirst(createdAt, id), value },
  ];
}
