import { withoutQuotes, wordsOf } from './words.js';

/** A command as the search reads it. */
export interface ReadCommand {
  /** Without what stands in quotes. */
  readonly text: string;
  readonly words: readonly string[];
  /** The same for commands of the same words. */
  readonly key: string;
}

export function readCommand(command: string): ReadCommand {
  const text = withoutQuotes(command);
  const words = wordsOf(text);
  return { text, words, key: words.join(' ') };
}
