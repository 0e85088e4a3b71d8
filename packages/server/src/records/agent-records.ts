import type { Clock, Ids } from '@pce/core/ports';
import type { Store, ViewWrite } from '@pce/core/store';
import { hashAgentKey } from '../secrets/agent-key.js';
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
  /** As its key was last found to stand for, some seconds ago at most; else as it is stored. */
  recent(id: string): Promise<AgentRecord | undefined>;
  /** Known again for some seconds without asking the store: so long a removed one may still be. */
  byKey(key: string): Promise<AgentRecord | undefined>;
  /** The newest first. */
  list(owner: string, page: PageOptions): Promise<Page<AgentRecord>>;
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

/** Milliseconds for which a key is known without asking, and how many are. */
const knownMs = 2_000;
const maxKnown = 10_000;

const streamOf = (id: string): string => `agent/${id}`;
const listOf = (owner: string): string => `agents/of/${encodeURIComponent(owner)}`;

export function agentRecords({ store, clock, ids }: Parts): AgentRecords {
  const byKey = new Map<string, Known>();
  const byId = new Map<string, Known>();
  const current = (found: Known | undefined): AgentRecord | undefined =>
    found !== undefined && found.until > clock.now() ? found.record : undefined;
  const remember = (key: string, record: AgentRecord): void => {
    if (byKey.size >= maxKnown) {
      byKey.clear();
      byId.clear();
    }
    const known = { record, until: clock.now() + knownMs };
    byKey.set(key, known);
    byId.set(record.id, known);
  };
  const get = (id: string): Promise<AgentRecord | undefined> => getRow(store, 'agents', id);
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
    get,
    recent: async (id) => current(byId.get(id)) ?? get(id),
    async byKey(key) {
      const known = current(byKey.get(key));
      if (known !== undefined) return known;
      const record = await getRow<AgentRecord>(store, 'agents/keys', await hashAgentKey(key));
      if (record) remember(key, record);
      return record;
    },
    list: (owner, page) => listRows(store, listOf(owner), page),
    async remove(record) {
      const gone = rowsOf(record).map((row) => ({ ...row, value: null }));
      const event = { type: 'agent.removed', v: 1, at: clock.now() } as const;
      await continueRecord(store, streamOf(record.id), event, gone);
      byId.delete(record.id);
      for (const [key, each] of byKey) if (each.record.id === record.id) byKey.delete(key);
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
