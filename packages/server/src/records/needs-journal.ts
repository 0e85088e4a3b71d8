import {
  defineStream,
  type EventDraft,
  eventSchema,
  iterateRows,
  parseRow,
} from '@pce/core/internal';
import type { Store, ViewWrite } from '@pce/core/store';
import * as z from 'zod/mini';

const needSchema = z.object({
  need: z.string(),
  owner: z.string(),
  source: z.enum(['turn', 'task', 'episode', 'execution']),
  /** Id of the item in the list of all that waits. */
  item: z.string(),
  kind: z.string(),
  title: z.string(),
  message: z.string(),
  priority: z.enum(['critical', 'high', 'medium', 'low']),
  /** Unix time in milliseconds. */
  since: z.number(),
  /** Name of the person who is asked, where the plan has it. */
  person: z.optional(z.string()),
  choices: z.array(z.string()),
  execution: z.optional(z.string()),
  task: z.optional(z.string()),
  turn: z.optional(z.string()),
  episode: z.optional(z.string()),
});

/** A cause for which a person is needed, as it was when it began. */
export type Need = Readonly<z.output<typeof needSchema>>;

/** A message of a channel that arrived. */
const notifiedSchema = z.object({
  channel: z.string(),
  /** Unix time in milliseconds of the latest message. */
  at: z.number(),
  /** Messages so far, the reminders included. */
  times: z.number(),
  to: z.optional(z.array(z.string())),
});

const notifiedRowSchema = z.object({
  need: z.string(),
  notified: z.array(notifiedSchema),
});

/** A need that is open, and who was notified of it. */
export interface OpenNeed extends Need {
  readonly notified: readonly z.output<typeof notifiedSchema>[];
  /** Channels that gave up. */
  readonly failed: readonly string[];
}

/** How it went with a channel lately. */
export interface ChannelState {
  /** Unix time in milliseconds of the latest message that arrived. */
  readonly sentAt?: number;
  /** Tries that failed since then, and when the first and the next one were. */
  readonly missed?: { readonly attempts: number; readonly since: number; readonly dueAt: number };
}

interface NeedsState {
  /** Position up to which the journals were read. */
  readonly position: number;
  readonly open: SharedMap<OpenNeed>;
  readonly channels: ReadonlyMap<string, ChannelState>;
}

const message = { channel: z.string(), needs: z.array(z.string()) };
const failure = { ...message, attempt: z.number(), reason: z.string() };

const needsEvents = {
  'needs.read': eventSchema('needs.read', { position: z.number() }),
  'person.needed': eventSchema('person.needed', {
    need: needSchema,
    /** The need that it takes the place of: who was notified of that is not notified again. */
    follows: z.optional(z.string()),
  }),
  /** It does not wait any more. */
  'person.done': eventSchema('person.done', { need: needSchema }),
  'notice.sent': eventSchema('notice.sent', { ...message, to: z.optional(z.array(z.string())) }),
  /** It is tried again. */
  'notice.missed': eventSchema('notice.missed', { ...failure, dueAt: z.number() }),
  'notice.failed': eventSchema('notice.failed', failure),
};

type NeedsEvent = z.output<(typeof needsEvents)[keyof typeof needsEvents]>;

/** An event of the journal of needs without its envelope. */
export type NeedsDraft = EventDraft<NeedsEvent>;

/** The journal of all for which a person is, or was, needed, and of who was notified of it when. */
export const needsJournal = /* @__PURE__ */ defineStream({
  name: 'needs',
  version: 1,
  // The next notifier finds what still waits, and notifies of it again.
  isDerived: true,
  events: needsEvents,
  initial: (first): NeedsState =>
    evolve({ position: 0, open: new SharedMap(), channels: new Map() }, first),
  evolve,
  project: (steps) => steps.flatMap(({ event, before, after }) => rowsOf(event, before, after)),
});

function evolve(state: NeedsState, event: NeedsEvent): NeedsState {
  let { open } = state;
  const channels = new Map(state.channels);
  switch (event.type) {
    case 'needs.read':
      return { ...state, position: event.position };
    case 'person.needed': {
      const { notified: to = [], failed = [] } = open.get(event.follows ?? '') ?? {};
      open = open.with(event.need.need, { ...event.need, notified: to, failed });
      break;
    }
    case 'person.done':
      open = open.without(event.need.need);
      break;
    case 'notice.sent':
      for (const need of known(open, event.needs))
        open = open.with(need.need, notified(need, event));
      channels.set(event.channel, { sentAt: event.at });
      break;
    case 'notice.missed': {
      const { sentAt, missed } = channels.get(event.channel) ?? {};
      const { attempt: attempts, dueAt } = event;
      const next = { attempts, since: missed?.since ?? event.at, dueAt };
      channels.set(event.channel, { ...(sentAt !== undefined && { sentAt }), missed: next });
      break;
    }
    case 'notice.failed':
      for (const need of known(open, event.needs)) {
        open = open.with(need.need, { ...need, failed: [...need.failed, event.channel] });
      }
      channels.delete(event.channel);
  }
  return { ...state, open, channels };
}

function known(open: Pick<SharedMap<OpenNeed>, 'get'>, needs: readonly string[]): OpenNeed[] {
  return needs.flatMap((need) => open.get(need) ?? []);
}

function notified(
  need: OpenNeed,
  { channel, at, to }: Extract<NeedsEvent, { type: 'notice.sent' }>,
): OpenNeed {
  const before = need.notified.find((each) => each.channel === channel);
  const others = need.notified.filter((each) => each !== before);
  const now = { channel, at, times: (before?.times ?? 0) + 1, ...(to && { to }) };
  return { ...need, notified: [...others, now] };
}

const needsCollection = 'needs/open';

/** Returns what the keys of the needs of an owner begin with. */
function keyOfOwner(owner: string): string {
  return `${encodeURIComponent(owner)}/`;
}

function rowsOf(
  event: NeedsEvent,
  before: NeedsState | undefined,
  { open }: NeedsState,
): ViewWrite[] {
  if (event.type === 'needs.read' || event.type === 'notice.missed') return [];
  const changed = 'need' in event ? [event.need] : known(before?.open ?? open, event.needs);
  return changed.map(({ need, owner, source, item }) => {
    const now = open.get(need);
    const value = now ? JSON.stringify({ need, notified: now.notified }) : null;
    return { collection: needsCollection, key: `${keyOfOwner(owner)}${source}/${item}`, value };
  });
}

/** Notifications of an item: channel, time and receivers. */
export type Notified = z.output<typeof notifiedRowSchema>['notified'];

/** Returns who was notified of what waits for an owner, by `source/id` of the item. */
export async function listNotified(
  store: Store,
  owner: string,
): Promise<ReadonlyMap<string, Notified>> {
  const prefix = keyOfOwner(owner);
  const notified = new Map<string, Notified>();
  const rows = iterateRows(store, { collection: needsCollection, afterKey: prefix });
  for await (const { key, value } of rows) {
    if (!key.startsWith(prefix)) break;
    const place = { collection: needsCollection, key, value };
    notified.set(key.slice(prefix.length), parseRow(notifiedRowSchema, place).notified);
  }
  return notified;
}

const bucketCount = 256;

type Bucket<Value> = ReadonlyMap<string, Value>;

/** An immutable map whose changed copies share what did not change: a change of one of n entries copies about n/256. */
class SharedMap<Value> {
  readonly #buckets: readonly (Bucket<Value> | undefined)[];

  constructor(
    buckets: readonly (Bucket<Value> | undefined)[] = Array(bucketCount).fill(undefined),
  ) {
    this.#buckets = buckets;
  }

  get(key: string): Value | undefined {
    return this.#buckets[bucketOf(key)]?.get(key);
  }

  /** Returns the values, in no order. */
  *values(): Generator<Value> {
    for (const bucket of this.#buckets) yield* bucket?.values() ?? [];
  }

  with(key: string, value: Value): SharedMap<Value> {
    return this.#changed(key, (bucket) => bucket.set(key, value));
  }

  without(key: string): SharedMap<Value> {
    return this.#changed(key, (bucket) => bucket.delete(key));
  }

  #changed(key: string, change: (bucket: Map<string, Value>) => void): SharedMap<Value> {
    const index = bucketOf(key);
    const bucket = new Map(this.#buckets[index]);
    change(bucket);
    return new SharedMap(this.#buckets.with(index, bucket));
  }
}

function bucketOf(key: string): number {
  let hash = 0;
  for (let at = 0; at < key.length; at += 1) hash = (hash * 31 + key.charCodeAt(at)) | 0;
  return (hash >>> 0) % bucketCount;
}
