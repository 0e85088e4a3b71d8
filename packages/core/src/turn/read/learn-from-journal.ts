import {
  InvalidInputError,
  JournalTamperedError,
  JournalUnreadableError,
  TurnNotFoundError,
} from '../../errors.js';
import { foldEntries } from '../../journal/fold-entries.js';
import { readStream } from '../../journal/read-stream.js';
import type { StreamStep } from '../../journal/stream-definition.js';
import type { Store } from '../../store/store.js';
import type { ToolCatalog } from '../../tools/catalog.js';
import type { TurnEvent } from '../rules/events.js';
import { isCalling, laneOf } from '../rules/lanes.js';
import type { TurnState } from '../rules/state.js';
import { listNewestTurns } from './list-turns.js';
import { turnJournal } from './turn-journal.js';

/**
 * Teaches the catalogue the command that a tool carried out, so that a similar one finds the tool again. Steps of a
 * workflow, and calls that the Executor selected itself, have no commands.
 */
export function learnCommand(
  catalog: ToolCatalog,
  { before, event }: Pick<StreamStep<TurnState, TurnEvent>, 'before' | 'event'>,
): void {
  if (event.type !== 'tool.finished' || !event.outcome.ok) return;
  const lane = before && laneOf(before, event);
  if (lane === undefined || !isCalling(lane)) return;
  const { tool, workflowStep } = lane.phase.call;
  if (workflowStep === undefined && lane.command.direct === undefined)
    catalog.learn(tool, lane.command.text);
}

/** Options of `learnFromJournal`. */
interface LearnFromJournalOptions {
  /** Number of latest turns to read. @defaultValue 50 */
  readonly turns?: number;
  /** Owner of the turns. @defaultValue `local` */
  readonly owner?: string;
}

/**
 * Teaches a catalogue the commands that its tools carried out in an owner's latest turns, so that tools are found again
 * after a restart. Reads only the journals of those turns, and skips unreadable or tampered ones.
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

/** Returns the latest turns, oldest first. */
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
