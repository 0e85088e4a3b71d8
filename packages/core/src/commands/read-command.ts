import { stem } from '../text/words.js';
import type { CommandToken } from './command-token.js';
import { commandTokens } from './command-tokens.js';
import { type WordClass, wordPieces } from './word-class.js';

/** A word of a command outside quotations, paths, references and other values. */
export interface CommandWord {
  /** In lower case. */
  readonly text: string;
  readonly stem: string;
  readonly class: WordClass;
  readonly start: number;
  readonly end: number;
}

/** A command split into values, words and marks. */
export interface CommandReading {
  readonly command: string;
  readonly tokens: readonly CommandToken[];
  readonly words: readonly CommandWord[];
  /** Number of sentences. */
  readonly sentences: number;
  /** Whether it, or one of its sentences, ends with a question mark. */
  readonly isAsked: boolean;
}

/** Splits a command in linear time. Nothing in it is run or used as a pattern. */
export function readCommand(command: string): CommandReading {
  const tokens = commandTokens(command);
  const words = tokens
    .filter(({ kind }) => kind === 'word')
    .flatMap(({ text, start }) =>
      wordPieces(text).map(
        (piece): CommandWord => ({
          text: piece.text,
          stem: stem(piece.text),
          class: piece.class,
          start: start + piece.at,
          end: start + piece.at + piece.text.length,
        }),
      ),
    );
  const ends = tokens.filter((token, place) => isEnd(token, tokens[place + 1]));
  const isAsked = tokens.some(({ kind, text }) => kind === 'mark' && text === '?');
  return { command, tokens, words, sentences: ends.length + 1, isAsked };
}

function isEnd({ kind, text }: CommandToken, next: CommandToken | undefined): boolean {
  return kind === 'mark' && '.!?;'.includes(text) && next !== undefined && next.kind !== 'mark';
}
