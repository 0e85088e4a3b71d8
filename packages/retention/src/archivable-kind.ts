import {
  attachmentJournal,
  createTurnReader,
  iterateRows,
  listAllStreams,
  parseEvent,
  parseStreamName,
  projectStream,
  readStream,
  type StreamDefinition,
  type StreamEvent,
  streamName,
  threadId,
  threadJournal,
  toTurnSummary,
  turnJournal,
  turnsCollection,
} from '@pce/core/internal';
import type { Store, ViewWrite } from '@pce/core/store';
import type { EvidenceStream } from './envelope.js';
import { isUnreadable } from './errors.js';

/** A journal on its way into an archive. */
export interface TakenJournal {
  /** Its own events. */
  readonly stream: EvidenceStream;
  /** Rows that follow from them. */
  readonly rows: readonly ViewWrite[];
  readonly owner: string;
  /** Whether nothing will be added to it. */
  readonly hasEnded: boolean;
  /** Unix time in milliseconds of its last change. */
  readonly updatedAt: number;
  /** Hashes of the files that it has. */
  readonly attachments: readonly string[];
}

/** A kind of journals that can be archived and erased. */
export interface ArchivableKind {
  readonly name: string;
  /** Whether each of its journals belongs to the turn of the same id, and goes with it. */
  readonly isOfTurn: boolean;
  /** Reads and checks a journal. Throws like `verifyStream`. */
  take(store: Store, id: string): Promise<TakenJournal>;
}

/** The properties of a journal that decide about it. */
export type JournalEnd = Pick<TakenJournal, 'owner' | 'hasEnded' | 'updatedAt'> &
  Partial<Pick<TakenJournal, 'attachments'>>;

const endOfPart: JournalEnd = { owner: '', hasEnded: true, updatedAt: 0 };

/** Makes a kind of journals one that can be archived; without `endOf`, each with the turn of its id. */
export function archivableKind<State, Event extends StreamEvent>(
  definition: StreamDefinition<State, Event>,
  endOf?: (state: State, id: string) => JournalEnd,
): ArchivableKind {
  return {
    name: definition.name,
    isOfTurn: endOf === undefined,
    async take(store, id) {
      const stream = streamName(definition, id);
      const { state, version, views } = await projectStream(store, definition, id);
      const entries = await store.read({ stream, toVersion: version });
      const [first] = entries;
      if (state === undefined || first === undefined) throw new Error(`${stream} is empty`);
      const isFork = first.type === definition.forkType;
      const place = isFork ? definition.parentOf?.(parseEvent(definition, first)) : undefined;
      const after = place && (await linkAt(store, definition, place.id, place.version));
      const events = entries.map(({ type, body, hash, ...own }) => ({
        version: own.version,
        type,
        body,
        hash,
      }));
      const taken = { stream, ...(after !== undefined && { after }), events };
      const end = endOf?.(state, id) ?? endOfPart;
      return { stream: taken, rows: views, attachments: [], ...end };
    },
  };
}

/** Returns the hash of an event of a stream; in a fork the parent's events count. */
export async function linkAt<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  id: string,
  version: number,
): Promise<string> {
  const { entries } = await readStream(store, definition, id);
  return entries[version - 1]?.hash ?? '';
}

/** Core's own kinds: turns, their threads and their files. A thread has ended when its turns have. */
export const coreKinds: readonly ArchivableKind[] = [
  archivableKind(turnJournal, ({ owner, ended, open, phase, updatedAt, attachments }) => ({
    owner,
    updatedAt,
    attachments: attachments.map(({ hash }) => hash),
    hasEnded: ended !== undefined && open.length === 0 && phase.name !== 'saving',
  })),
  archivableKind(threadJournal, ({ owner, updatedAt }) => ({ owner, updatedAt, hasEnded: true })),
  archivableKind(attachmentJournal, (_, id) => {
    const [owner, hash] = id.split('/');
    const isLocal = hash === undefined || owner === undefined;
    return { owner: isLocal ? 'local' : decodeURIComponent(owner), updatedAt: 0, hasEnded: true };
  }),
];

/** Returns the kind of a stream and its id there; `undefined` for a kind that is not archived. */
export function kindOf(
  kinds: readonly ArchivableKind[],
  stream: string,
): { readonly kind: ArchivableKind; readonly id: string } | undefined {
  const { name, id } = parseStreamName(stream);
  const kind = kinds.find((each) => each.name === name);
  return kind && { kind, id };
}

/** Returns whether a stream belongs to the turn of its id. */
export function isOfTurn(kinds: readonly ArchivableKind[], stream: string): boolean {
  return kindOf(kinds, stream)?.kind.isOfTurn === true;
}

/** Streams that refer to each other, and so are archived and erased together. */
export type Family = readonly string[];

/**
 * Returns the families of a store's journals, the oldest first: a turn with the turns that its tools started, its forks, and
 * the other turns of its thread, and what belongs to these; each journal of another kind is one of its own. Files are in none:
 * several may have them.
 */
export async function findFamilies(
  store: Store,
  kinds: readonly ArchivableKind[],
): Promise<readonly Family[]> {
  const families = new Map<string, string[]>();
  const join = (stream: string, other = stream): void => {
    const one = families.get(stream) ?? [stream];
    const two = families.get(other) ?? [other];
    const joined = one === two || other === stream ? one : [...one, ...two];
    for (const each of joined) families.set(each, joined);
  };
  const { origin } = createTurnReader({ store });
  const own = new Set(kinds.map(({ name }) => name));
  for await (const stream of listAllStreams(store)) {
    const { name, id } = parseStreamName(stream);
    if (name === 'attachment' || !own.has(name)) continue;
    join(stream);
    if (name !== 'turn') continue;
    const parent = await origin(id).then((found) => found.parent, ifUnreadable);
    // The parent may be in an archive already.
    if (families.has(`turn/${parent}`)) join(stream, `turn/${parent}`);
  }
  for (const stream of families.keys()) {
    const turn = `turn/${parseStreamName(stream).id}`;
    if (isOfTurn(kinds, stream) && families.has(turn)) join(stream, turn);
  }
  for await (const row of iterateRows(store, { collection: turnsCollection })) {
    const { turn, parent, thread, session, owner } = toTurnSummary(turnsCollection, row);
    const stream = `turn/${turn}`;
    // A row whose journal is gone belongs to nothing.
    if (!families.has(stream)) continue;
    for (const other of [
      ...(parent === undefined ? [] : [`turn/${parent}`]),
      ...(thread === undefined ? [] : [`thread/${threadId({ thread, session, owner })}`]),
    ])
      if (families.has(other)) join(stream, other);
  }
  return [...new Set(families.values())];
}

/** A turn that cannot be read has no known parent: it is reported when its events are taken. */
function ifUnreadable(error: unknown): undefined {
  if (!isUnreadable(error)) throw error;
}
