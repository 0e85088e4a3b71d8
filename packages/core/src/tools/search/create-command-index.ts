import { type MeaningEntry, MeaningIndex, type MeaningMatch } from './meaning-index.js';
import { readCommand } from './read-command.js';
import { whyText } from './why-text.js';

/** A search like the catalogue's, for anything else that a command could mean. */
export interface CommandIndex {
  /** Returns the matches, best first and equal ones by name. @param limit - Maximum number, 8 by default. */
  search(command: string, limit?: number): readonly MeaningMatch[];
  /** Why an entry is found, in one line for people. */
  why(command: string, name: string): string;
}

/**
 * An index over entries that do not change. What stands in quotes or backticks in a command is not read, unless it is
 * all of the command.
 */
export function createCommandIndex(entries: readonly MeaningEntry[]): CommandIndex {
  const index = new MeaningIndex(entries);
  return {
    search: (command, limit = 8) => index.search(readCommand(command).words, limit),
    why(command, name) {
      const { words } = readCommand(command);
      return whyText(index.explain(words, name), words, []);
    },
  };
}
