import type { CommandToken } from './command-token.js';
import { commandTokens } from './command-tokens.js';
import { grammars, type Language, languageOf } from './languages.js';
import { translationsOf } from './translations.js';
import { type WordClass, wordPieces } from './word-class.js';
import { stem, stemIn } from './words.js';

/** A word of a command that stands outside of quotations, paths, references and the like. */
export interface CommandWord {
  /** In lower case. */
  readonly text: string;
  readonly stem: string;
  /** Stems of its English translations, if the command is in another language. */
  readonly english: readonly string[];
  readonly class: WordClass;
  readonly start: number;
  readonly end: number;
}

/** A command taken apart into marked values, words and marks. */
export interface CommandReading {
  readonly command: string;
  readonly tokens: readonly CommandToken[];
  readonly words: readonly CommandWord[];
  /** `undefined` if the script or language of the words is not supported. */
  readonly language: Language | undefined;
  /** Number of sentences. */
  readonly sentences: number;
  /** Whether it ends, or one of its sentences does, with a question mark. */
  readonly isAsked: boolean;
}

/** Takes a command apart. Linear; nothing in the command is run or used as a pattern. */
export function readCommand(command: string): CommandReading {
  const tokens = commandTokens(command);
  const plain = tokens.filter(({ kind }) => kind === 'word');
  const language = languageOf(plain.flatMap(({ text }) => text.toLowerCase().split(/['’]/)));
  const grammar = grammars[language ?? 'en'];
  const words = plain.flatMap(({ text, start }, place) =>
    wordPieces(text, grammar).map(
      (piece): CommandWord => ({
        text: piece.text,
        stem: stemIn(language ?? 'en', piece.text),
        english: translationsOf(language ?? 'en', piece.text).map(stem),
        class: language === 'de' && isArticle(plain, place) ? 'empty' : piece.class,
        start: start + piece.at,
        end: start + piece.at + piece.text.length,
      }),
    ),
  );
  const ends = tokens.filter(
    ({ kind, text }, place) => kind === 'mark' && isEnd(text, tokens, place),
  );
  return {
    command,
    tokens,
    words,
    language,
    sentences: ends.length + 1,
    isAsked: tokens.some(({ kind, text }) => kind === 'mark' && text === '?'),
  };
}

/** "Schließe das Ticket", "das alte Ticket": in German nouns have capital letters, and "das" alone stands for something. */
function isArticle(words: readonly CommandToken[], place: number): boolean {
  const [word, next, noun] = words.slice(place, place + 3).map(({ text }) => text);
  if (word?.toLowerCase() !== 'das' || next === undefined) return false;
  return /^\p{Lu}/u.test(next) || (/^\p{Ll}+e$/u.test(next) && /^\p{Lu}/u.test(noun ?? ''));
}

/** Whether a mark ends a sentence that another one follows. */
function isEnd(text: string, tokens: readonly CommandToken[], place: number): boolean {
  return (
    '.!?;'.includes(text) && tokens.slice(place + 1, place + 2).some(({ kind }) => kind !== 'mark')
  );
}
