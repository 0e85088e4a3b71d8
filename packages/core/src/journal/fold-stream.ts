import * as z from 'zod/mini';
import { object, safeParse } from '../contracts/scalars.js';
import { JournalUnreadableError } from '../errors.js';
import type { ChainHead, JournalEntry, Store, ViewWrite } from '../store/store.js';
import { issuesText } from '../text/issues-text.js';
import { sha256 } from '../text/sha256.js';
import type { SnapshotRules, StreamDefinition } from './stream-definition.js';
import type { StreamEvent } from './stream-event.js';

const collection = 'snapshots';

/** A valid snapshot of this build. */
interface Snapshot {
  /** Hash of the event after which it was taken. */
  readonly hash: string;
  readonly text: string;
}

const rowSchema = object({
  rules: z.string(),
  version: z.number(),
  hash: z.string(),
  state: z.string(),
  seal: z.string(),
});

type Row = z.infer<typeof rowSchema>;

/** Returns the row of a snapshot; none if no snapshot is due. */
export function snapshotRows<State>(
  store: Pick<Store, 'hash'>,
  rules: SnapshotRules<State> | undefined,
  stream: string,
  from: number,
  { state, head }: { readonly state: State; readonly head: ChainHead },
): readonly ViewWrite[] {
  if (rules?.hash === undefined) return [];
  const interval = rules.interval(state);
  if (Math.floor(from / interval) === Math.floor(head.version / interval)) return [];
  const { version, hash } = head;
  const row = { rules: rules.hash, version, hash, state: rules.save(state) };
  const value = JSON.stringify({ ...row, seal: sealOf(store, stream, row) } satisfies Row);
  return [{ collection, key: stream, value }];
}

/** Returns the snapshot of a stream; `undefined` if none is usable. It is a cache: a damaged one is ignored. */
export async function readSnapshot(
  store: Store,
  rules: { readonly hash: string | undefined },
  stream: string,
): Promise<Snapshot | undefined> {
  if (rules.hash === undefined) return undefined;
  const value = await store.getView(collection, stream);
  const row = value === undefined ? undefined : parse(value);
  if (row?.rules !== rules.hash || row.seal !== sealOf(store, stream, row)) return undefined;
  return { hash: row.hash, text: row.state };
}

/** Returns the row that removes the snapshot of a stream. */
export function noSnapshotRow(stream: string): ViewWrite {
  return { collection, key: stream, value: null };
}

function parse(value: string): Row | undefined {
  try {
    return safeParse(rowSchema, JSON.parse(value)).data;
  } catch {
    return undefined;
  }
}

/** Seals a row to detect changes of its text; with a journal key, no one else can forge the seal. */
function sealOf(
  { hash = sha256 }: Pick<Store, 'hash'>,
  stream: string,
  row: Omit<Row, 'seal'>,
): string {
  return hash(JSON.stringify([stream, row.rules, row.version, row.hash, row.state]));
}

/** Returns the name of a stream from its kind and id; the id is empty for a kind with a single stream. */
export function streamName({ name }: { readonly name: string }, id: string): string {
  return id === '' ? name : `${name}/${id}`;
}

/** Splits a stream's name into kind and id. */
export function parseStreamName(stream: string): { readonly name: string; readonly id: string } {
  const end = stream.indexOf('/');
  if (end === -1) return { name: stream, id: '' };
  return { name: stream.slice(0, end), id: stream.slice(end + 1) };
}

/**
 * Parses the event of an entry with its schema.
 *
 * @throws `JournalUnreadableError` for an undefined type, or text that does not match its schema.
 */
export function parseEvent<Event extends StreamEvent>(
  { events }: Pick<StreamDefinition<unknown, Event>, 'events'>,
  { stream, version, type, body }: Pick<JournalEntry, 'stream' | 'version' | 'type' | 'body'>,
): Event {
  const schema = Object.hasOwn(events, type) ? events[type] : undefined;
  if (schema === undefined) {
    const reason = `this release knows no event ${type}; use a newer one`;
    throw new JournalUnreadableError(stream, version, reason);
  }
  const parsed = safeParse(schema, parseJson(stream, version, body));
  if (parsed.success) return parsed.data;
  const reason = issuesText(parsed.error.issues);
  throw new JournalUnreadableError(stream, version, reason, { cause: parsed.error });
}

function parseJson(stream: string, version: number, body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new JournalUnreadableError(stream, version, 'it is not JSON', { cause });
  }
}

/**
 * Folds one event into the state before it.
 *
 * @throws `JournalUnreadableError` if the first event does not start a stream.
 */
export function foldEvent<State, Event extends StreamEvent>(
  definition: StreamDefinition<State, Event>,
  id: string,
  before: State | undefined,
  event: Event,
): State {
  const after =
    before === undefined ? definition.initial(event, id) : definition.evolve(before, event);
  if (after !== undefined) return after;
  const reason = `no ${definition.name} begins with ${event.type}`;
  throw new JournalUnreadableError(streamName(definition, id), 1, reason);
}
