import {
  InvalidInputError,
  JournalTamperedError,
  JournalUnreadableError,
  TurnNotFoundError,
} from '../../errors.js';
import { foldEntries } from '../../journal/fold-entries.js';
import { readStream } from '../../journal/read-stream.js';
import type { Store } from '../../store/store.js';
import type { ToolCatalog } from '../../tools/catalog.js';
import { learnCommand } from './learn-command.js';
import { listNewestTurns } from './list-newest-turns.js';
import { turnJournal } from './turn-journal.js';

/** Options of `learnFromJournal`. */
export interface LearnFromJournalOptions {
  /** How many of the latest turns are read. @defaultValue 50 */
  readonly turns?: number;
  /** Whose turns. @defaultValue `local` */
  readonly owner?: string;
}

/**
 * Teaches a catalogue the commands that its tools carried out in the latest turns of an owner: a tool found once is
 * found again after a restart. Reads the journals of those turns and nothing of the others; a journal that cannot be
 * read, or was tampered with, teaches nothing.
 */
export async function learnFromJournal(
  store: Store,
  catalog: ToolCatalog,
  { turns = 50, owner = 'local' }: LearnFromJournalOptions = {},
): Promise<void> {
  if (!Number.isInteger(turns) || turns < 0) {
    throw new InvalidInputError(`option turns: ${turns} is not a whole number from 0`);
  }
  for (const turn of await latestTurns(store, owner, turns)) {
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

/** In the order in which they began. */
async function latestTurns(store: Store, owner: string, limit: number): Promise<readonly string[]> {
  if (limit === 0) return [];
  const { turns } = await listNewestTurns(store, { owner, limit });
  return turns.map(({ turn }) => turn).reverse();
}

function isOfTurn(error: unknown): boolean {
  return (
    error instanceof JournalTamperedError ||
    error instanceof JournalUnreadableError ||
    error instanceof TurnNotFoundError
  );
}
