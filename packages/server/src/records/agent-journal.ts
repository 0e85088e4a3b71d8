import { defineStream, eventSchema, newestFirst } from '@pce/core/internal';
import type { ViewWrite } from '@pce/core/store';
import * as z from 'zod/mini';

/** Something an agent can do. */
interface Capability {
  readonly action: string;
  /** Names of the parameters it takes. */
  readonly params: readonly string[];
}

/** The description of an agent by its user. */
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
  /** Unix time in milliseconds at which it asked for work; kept once an hour at most. */
  readonly lastSeenAt?: number | undefined;
}

interface AgentState {
  readonly record: AgentRecord;
  readonly isRemoved: boolean;
}

const described = {
  name: z.string(),
  role: z.string(),
  capabilities: z.array(z.object({ action: z.string(), params: z.array(z.string()) })),
};

export const agentRecordSchema = z.object({
  id: z.string(),
  owner: z.string(),
  createdAt: z.number(),
  keyHash: z.string(),
  lastSeenAt: z.optional(z.number()),
  ...described,
});

export const agentCollections = {
  all: 'agents',
  byKey: 'agents/keys',
  of: (owner: string): string => `agents/of/${encodeURIComponent(owner)}`,
  /** Latest signs of life of an owner's agents, by the minute; the journals have them by the hour. */
  seen: (owner: string): string => `agents/seen/${encodeURIComponent(owner)}`,
};

/** The journal of an agent. */
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
