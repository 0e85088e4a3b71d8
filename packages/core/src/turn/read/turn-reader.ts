import { LRUCache } from 'lru-cache';
import { TurnNotFoundError } from '../../errors.js';
import { parseEvent } from '../../journal/fold-stream.js';
import { assertNotCut, knownHead } from '../../journal/head-row.js';
import { type LoadedStream, loadNewer, loadStream } from '../../journal/load-stream.js';
import type { Store } from '../../store/store.js';
import { charactersIn } from '../../text/words.js';
import type { ListedIntervention } from '../rules/intervention-queue.js';
import type { TurnState } from '../rules/state.js';
import { ownedTurns, type TurnSummary } from '../rules/turn-rows.js';
import { listInterventions } from './list-interventions.js';
import { listNewestTurns, type NewestTurnsOptions, type TurnsPage } from './list-turns.js';
import { findTurn, type TurnJournalEntry, turnJournal, turnStream } from './turn-journal.js';
import {
  type Replay,
  replay,
  type Verification,
  type VerifyOptions,
  verifyTurn,
} from './verify-turn.js';

/** Options of `createTurnReader`. */
export interface TurnReaderOptions {
  readonly store: Store;
  /** Maximum number of turns whose state is cached; others are read from the store. @defaultValue 100 */
  readonly cacheSize?: number;
  /** Maximum number of characters of results in the cache. @defaultValue 64 Mi */
  readonly cacheCharacters?: number;
}

/** The turns of a store, for programs that show them and drive none. Methods with an id throw `TurnNotFoundError`. */
export interface TurnReader {
  /** Returns a turn of a list; `undefined` if there is none by this id. */
  find(turn: string): Promise<TurnSummary | undefined>;
  /** Lists an owner's turns, the newest first. */
  list(options?: NewestTurnsOptions): Promise<TurnsPage>;
  /** Returns the number of an owner's turns: all, or those with a status. */
  count(filter?: Pick<NewestTurnsOptions, 'owner' | 'status'>): Promise<number>;
  /** Returns the current state of a turn, updating a cached one. */
  get(turn: string): Promise<TurnState>;
  /** Reads a page of a turn's journal, in order of versions. */
  events(turn: string, page?: TurnEventsPage): Promise<readonly TurnJournalEntry[]>;
  /** Returns the origin of a turn's first events, which is the parent in a fork. */
  origin(turn: string): Promise<TurnOrigin>;
  /** Lists the open interventions of all owners, oldest first. */
  interventions(): Promise<readonly ListedIntervention[]>;
  /** Folds a turn again and checks it against its rules. Throws `ReplayMismatchError`. */
  replay(turn: string): Promise<Replay>;
  /** Checks the hash chain of a turn. Throws `JournalTamperedError`. */
  verify(turn: string, options?: VerifyOptions): Promise<Verification>;
}

/** Reads the turns of a store that any process may write. */
export function createTurnReader({
  store,
  cacheSize = 100,
  cacheCharacters = 64 * 2 ** 20,
}: TurnReaderOptions): TurnReader {
  const cache = new LRUCache<string, LoadedStream<TurnState>>({
    max: cacheSize,
    maxSize: cacheCharacters,
    // A turn without results also uses memory.
    sizeCalculation: ({ state }) =>
      1_000 + charactersIn([...state.results].map(({ data }) => data)),
  });
  return {
    find: (turn) => findTurn(store, turn),
    list: (options) => listNewestTurns(store, options),
    count: ({ owner = 'local', status } = {}) => store.countView(ownedTurns(owner, status)),
    async get(turn) {
      const known = cache.get(turn);
      const loaded = await (known === undefined
        ? loadStream(store, turnJournal, turn)
        : loadNewer(store, turnJournal, known));
      if (loaded !== known) cache.set(turn, loaded);
      return loaded.state;
    },
    events: (turn, page) => readTurnEvents(store, turn, page),
    origin: (turn) => turnOrigin(store, turn),
    interventions: () => listInterventions(store),
    replay: (turn) => replay(store, turn),
    verify: (turn, options) => verifyTurn(store, turn, options),
  };
}

/** A page of a turn's journal. */
interface TurnEventsPage {
  /** Version of the last event of the previous page. @defaultValue 0: the first page */
  readonly after?: number;
  /** @defaultValue 100 */
  readonly limit?: number;
}

/**
 * Reads only one page of a turn's journal; in a fork the parent's events count. Does not check the hash chain, which takes
 * the whole journal: see `verify`.
 *
 * @throws `TurnNotFoundError`, `JournalUnreadableError`, and `JournalTamperedError` for a truncated journal.
 */
async function readTurnEvents(
  store: Store,
  turn: string,
  { after = 0, limit = 100 }: TurnEventsPage = {},
): Promise<readonly TurnJournalEntry[]> {
  const { parent, base } = await turnOrigin(store, turn);
  const inherited =
    parent === undefined || after >= base
      ? []
      : await readTurnEvents(store, parent, { after, limit: Math.min(limit, base - after) });
  const missing = limit - inherited.length;
  if (missing === 0) return inherited;
  const own = await readOwnEvents(store, turn, {
    base,
    after: Math.max(after, base),
    limit: missing,
  });
  return [...inherited, ...own];
}

/** The parent of a forked turn, and the number of its events that the fork starts with. */
export interface TurnOrigin {
  readonly parent: string | undefined;
  readonly base: number;
}

/** Returns the origin of a turn's first events. Throws `TurnNotFoundError`. */
async function turnOrigin(store: Store, turn: string): Promise<TurnOrigin> {
  const [first] = await store.read({ stream: turnStream(turn), toVersion: 1 });
  if (first === undefined) throw new TurnNotFoundError(turn);
  const event = parseEvent(turnJournal, first);
  if (event.type !== 'turn.forked') return { parent: undefined, base: 0 };
  return { parent: event.parent, base: event.version };
}

interface OwnPage {
  /** Number of the parent's events before them. */
  readonly base: number;
  readonly after: number;
  readonly limit: number;
}

async function readOwnEvents(
  store: Store,
  turn: string,
  { base, after, limit }: OwnPage,
): Promise<readonly TurnJournalEntry[]> {
  const stream = turnStream(turn);
  // The head first: with concurrent appends, a journal may be longer than this head, but never shorter.
  const known = await knownHead(store, stream);
  const from = after - base;
  const entries = await store.read({ stream, fromVersion: from + 1, toVersion: from + limit });
  if (entries.length < limit) assertNotCut(stream, known, entries.at(-1)?.version ?? from);
  return entries.map((entry) => ({
    version: base + entry.version,
    hash: entry.hash,
    event: parseEvent(turnJournal, entry),
  }));
}
