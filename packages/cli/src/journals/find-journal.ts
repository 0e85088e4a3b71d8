import { InvalidInputError, PceError } from '@pce/core/errors';
import {
  createTurnReader,
  findStreams,
  listRows,
  refreshViews,
  replayStream,
  type StreamDefinition,
  type StreamEvent,
  type TurnReader,
  turnJournal,
  turnStatus,
  verifyStream,
} from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import type { ExecutionState } from '@pce/executions';
import type { Signer } from '@pce/retention/internal';

export interface FoundJournal {
  readonly kind: JournalKind;
  readonly id: string;
}

/**
 * Finds the journal a user means: `last`, an id, or the beginning of one, with or without `turn_` and the like. Reads a few rows,
 * however many journals there are. Throws the error of the first kind if there is none.
 * @param names - Kinds to look for; `last` is of the first one that has any.
 */
export async function findJournal(
  store: Store,
  name: string,
  names: readonly JournalKindName[],
): Promise<FoundJournal> {
  if (name === 'last') {
    for (const each of names) {
      const kind = await journalKind(each);
      const id = await kind.newest(store);
      if (id !== undefined) return { kind, id };
    }
  }
  const sure = names.filter((each) => name.startsWith(idPrefixes[each]));
  const kinds = await Promise.all((sure.length > 0 ? sure : names).map(journalKind));
  const found: FoundJournal[] = [];
  for (const kind of name === '' ? [] : kinds) {
    const starts = [name, `${idPrefixes[kind.name]}${name}`];
    const lists = await Promise.all(starts.map((start) => kind.find(store, start)));
    found.push(...[...new Set(lists.flat())].map((id) => ({ kind, id })));
  }
  const exact = found.filter(({ id }) => id === name);
  const nearly = found.filter(({ kind, id }) => id === `${idPrefixes[kind.name]}${name}`);
  const meant = [exact, nearly, found].find((some) => some.length > 0) ?? [];
  const [first, second] = meant;
  if (first === undefined) throw kinds[0]?.notFound(name) ?? new InvalidInputError(name);
  if (second === undefined) return first;
  const isOneKind = meant.every(({ kind }) => kind === first.kind);
  const some = meant.slice(0, 3).map(({ kind, id }) => (isOneKind ? id : `${kind.name} ${id}`));
  const what = isOneKind ? `several ${first.kind.name}s` : 'of several kinds';
  const advice = isOneKind ? 'write more of it' : 'write more of it, or name the --kind';
  throw new InvalidInputError(
    `${name} could be ${what} (${some.join(', ')}${meant.length > 3 ? ', …' : ''}): ${advice}`,
  );
}

/** Opens the turns of a store, with rows that an older release wrote brought up to date. */
export async function openTurns(store: Store): Promise<TurnReader> {
  await refreshViews(store, [turnJournal]);
  return createTurnReader({ store });
}

/** Finds the turn a user means: `last`, an id, or the beginning of one, with or without `turn_`. */
export async function findTurn(store: Store, name: string): Promise<string> {
  return (await findJournal(store, name, ['turn'])).id;
}

export type JournalName =
  | { readonly turn: string }
  | { readonly execution: string }
  | { readonly episode: string };

export const journalKindNames = ['turn', 'execution', 'episode'] as const;

export type JournalKindName = (typeof journalKindNames)[number];

/** Beginnings of ids, which users may leave out. */
const idPrefixes = {
  turn: 'turn_',
  execution: 'exec_',
  episode: 'episode_',
} as const satisfies Readonly<Record<JournalKindName, string>>;

interface JournalKind {
  readonly name: JournalKindName;
  refer(id: string): JournalName;
  find(store: Store, prefix: string): Promise<readonly string[]>;
  newest(store: Store): Promise<string | undefined>;
  verify(
    store: Store,
    id: string,
    options?: { readonly expect?: string | undefined },
  ): Promise<{ readonly events: number; readonly hash: string }>;
  replay(store: Store, id: string): Promise<{ readonly events: number; readonly status: string }>;
  /** Returns the text of its evidence file. */
  evidence(store: Store, id: string, signer: Signer): Promise<string>;
  notFound(id: string): Error;
}

async function journalKind(name: JournalKindName): Promise<JournalKind> {
  if (name === 'turn') {
    return kindOf(name, turnJournal, turnStatus, async (store) => {
      const [newest] = (await createTurnReader({ store }).list({ limit: 1 })).turns;
      return newest?.turn;
    });
  }
  if (name === 'execution') {
    const { createExecutions, executionJournal } = await import('@pce/executions');
    const statusOf = ({ status }: ExecutionState) => status;
    return kindOf(name, executionJournal, statusOf, async (store) => {
      const [newest] = (await createExecutions({ store }).list({ limit: 1 })).executions;
      return newest?.execution;
    });
  }
  const { episodeJournal } = await import('@pce/tracker');
  const { episodeCollections, episodeStatus, episodeStatusSchema } = await import(
    '@pce/tracker/internal'
  );
  return kindOf(name, episodeJournal, episodeStatus, async (store) => {
    const of = episodeCollections.of('local');
    const [newest] = (await listRows(store, episodeStatusSchema, of, { limit: 1 })).rows;
    return newest?.episode;
  });
}

function kindOf<State, Event extends StreamEvent>(
  name: JournalKindName,
  definition: StreamDefinition<State, Event>,
  statusOf: (state: State) => string,
  newest: JournalKind['newest'],
): JournalKind {
  return {
    name,
    refer: (id) => refer(name, id),
    find: (store, start) =>
      findStreams(store, definition, start).catch((error: unknown) => {
        // It is there, under this id, and cannot be read.
        if (PceError.isInstance(error) && error.code === 'journal_erased') return [start];
        throw error;
      }),
    async newest(store) {
      await refreshViews(store, [definition]);
      return newest(store);
    },
    async verify(store, id, options) {
      const { events, head } = await verifyStream(store, definition, id, options);
      return { events, hash: head.hash };
    },
    async replay(store, id) {
      await refreshViews(store, [definition]);
      const { events, state } = await replayStream(store, definition, id);
      return { events, status: statusOf(state) };
    },
    async evidence(store, id, signer) {
      const { journalEvidence } = await import('@pce/retention');
      return journalEvidence(store, definition, id, { signer });
    },
    notFound: (id) => definition.notFound?.(id) ?? new Error(`there is no ${name} ${id}`),
  };
}

function refer(name: JournalKindName, id: string): JournalName {
  if (name === 'turn') return { turn: id };
  return name === 'execution' ? { execution: id } : { episode: id };
}
