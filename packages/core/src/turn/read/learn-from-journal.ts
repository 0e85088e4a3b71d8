import {
  InvalidInputError,
  JournalTamperedError,
  JournalUnreadableError,
  TurnNotFoundError,
} from '../../errors.js';
import { foldEntries } from '../../journal/fold-entries.js';
import { readStream } from '../../journal/read-stream.js';
import type { Store, ViewRow } from '../../store/store.js';
import type { ToolCatalog } from '../../tools/catalog.js';
import { turnsCollection } from '../rules/turn-rows.js';
import { learnCommand } from './learn-command.js';
import { turnJournal } from './turn-journal.js';

/** Options of `learnFromJournal`. */
export interface LearnFromJournalOptions {
  /** How many of the latest turns are read. @defaultValue 50 */
  readonly turns?: number;
}

/**
 * Teaches a catalogue the commands that its tools carried out in the latest turns of a store: a tool found once is
 * found again after a restart. Reads every name of a turn and the journals of the latest ones; a journal that cannot be
 * read, or was tampered with, teaches nothing.
 */
export async function learnFromJournal(
  store: Store,
  catalog: ToolCatalog,
  { turns = 50 }: LearnFromJournalOptions = {},
): Promise<void> {
  if (!Number.isInteger(turns) || turns < 0) {
    throw new InvalidInputError(`option turns: ${turns} is not a whole number from 0`);
  }
  for (const turn of await latestTurns(store, turns)) {
    try {
      const { entries } = await readStream(store, turnJournal, turn);
      foldEntries(turnJournal, turn, entries, (before, { event }) =>
        learnCommand(catalog, { before, event }),
      );
    } catch (error) {
      if (!isOfTurn(error)) throw error;
    }
  }
}

const pageSize = 1_000;

/** In the order in which they began. */
async function latestTurns(store: Store, most: number): Promise<readonly string[]> {
  const latest: string[] = [];
  let page: readonly ViewRow[];
  do {
    const afterKey = latest.at(-1);
    const after = afterKey === undefined ? {} : { afterKey };
    page = await store.listView({ collection: turnsCollection, limit: pageSize, ...after });
    latest.push(...page.map(({ key }) => key));
    latest.splice(0, latest.length - Math.max(most, 1));
  } while (page.length === pageSize);
  return latest.slice(0, most);
}

function isOfTurn(error: unknown): boolean {
  return (
    error instanceof JournalTamperedError ||
    error instanceof JournalUnreadableError ||
    error instanceof TurnNotFoundError
  );
}
