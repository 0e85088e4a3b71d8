import { safeParse } from '../contracts/parse.js';
import { JournalUnreadableError, TurnNotFoundError } from '../errors.js';
import { type ChainHead, emptyHead, verifyChain } from '../store/hash-chain.js';
import type { JournalEntry, Store } from '../store/store.js';
import { issuesText } from '../text/issues-text.js';
import { isTurnEventType, type TurnEvent, turnEventSchemas } from './events.js';
import { evolve } from './evolve.js';
import { initialState } from './initial-state.js';
import type { TurnState } from './state.js';

/** An event of a turn with its place. */
export interface TurnJournalEntry {
  /** Place in the turn, from 1; in a fork the parent's events count. */
  readonly version: number;
  readonly hash: string;
  readonly event: TurnEvent;
}

/** A turn's whole journal, a fork's parents included. */
export interface StoredTurn {
  readonly entries: readonly TurnJournalEntry[];
  /** End of the turn's own stream. */
  readonly head: ChainHead;
}

/** Streams of turns are named by the turn. */
export const turnStream = (turn: string): string => `turn/${turn}`;

/** Reads a turn and checks its hash chain. Throws `TurnNotFoundError`, `JournalTamperedError`, `JournalUnreadableError`. */
export async function readTurn(
  store: Store,
  turn: string,
  toVersion = Infinity,
): Promise<StoredTurn> {
  const stream = turnStream(turn);
  const entries = await store.read({ stream });
  const [first] = entries;
  if (first === undefined) throw new TurnNotFoundError(turn);
  const fork = forkOf(first);
  const parent = fork && (await readTurn(store, fork.parent, fork.version));
  const start: ChainHead =
    parent === undefined
      ? emptyHead(stream)
      : { version: 0, hash: parent.entries.at(-1)?.hash ?? '' };
  const head = verifyChain(start, entries);
  const base = parent?.entries.length ?? 0;
  const own = entries
    .slice(0, Math.max(0, toVersion - base))
    .map((entry) => toTurnEntry(entry, base));
  return { entries: [...(parent?.entries ?? []), ...own].slice(0, toVersion), head };
}

/** What the first event says of a parent, read before the chain can be checked; a wrong answer breaks the chain. */
function forkOf(
  entry: JournalEntry,
): { readonly parent: string; readonly version: number } | undefined {
  if (entry.type !== 'turn.forked') return undefined;
  const { event } = toTurnEntry(entry, 0);
  return event.type === 'turn.forked' ? event : undefined;
}

function toTurnEntry(entry: JournalEntry, base: number): TurnJournalEntry {
  const version = base + entry.version;
  return { version, hash: entry.hash, event: parseEvent(entry) };
}

function parseEvent({ stream, version, type, body }: JournalEntry): TurnEvent {
  if (!isTurnEventType(type)) {
    throw new JournalUnreadableError(
      stream,
      version,
      `this release knows no event ${type}; use a newer one`,
    );
  }
  const parsed = safeParse(turnEventSchemas[type], parseJson(stream, version, body));
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

/** The state that events fold to; `before` sees the state ahead of each event but the first. */
export function foldTurn(
  turn: string,
  entries: readonly TurnJournalEntry[],
  before?: (state: TurnState, entry: TurnJournalEntry) => void,
): TurnState {
  const [first, ...rest] = entries;
  if (first?.event.type !== 'turn.started') {
    throw new JournalUnreadableError(turnStream(turn), 1, 'a turn begins with turn.started');
  }
  return rest.reduce((state, entry) => {
    before?.(state, entry);
    return evolve(state, entry.event);
  }, initialState(first.event));
}
