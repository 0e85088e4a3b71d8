import { functionWords } from '../../commands/read-command.js';
import { type Feature, newGram, newStem } from './feature.js';

/** Runs of a script that is written without blanks between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;

/** Two characters each, as far as a run goes: "天気予報" is 天気, 気予 and 予報. */
function inPairs(run: string): string {
  const characters = [...run];
  if (characters.length < 3) return ` ${run} `;
  return ` ${characters
    .slice(1)
    .map((character, place) => `${characters[place]}${character}`)
    .join(' ')} `;
}

/** Characters of a text that are read: what comes after them is no description any more. */
const maxText = 4_000;

/** Letters of a word that are read. A language without blanks has whole clauses for words. */
const maxWord = 64;

/**
 * The words of a text that carry meaning, in lower case and otherwise unchanged: `camelCase` is split, and numbers are
 * left out, since they are arguments. Linear; no text is too long.
 */
export function wordsOf(text: string): string[] {
  const read = text.length > maxText ? text.slice(0, maxText) : text;
  const spaced = /[a-z][A-Z]/.test(read) ? read.replace(/([a-z])([A-Z])/g, '$1 $2') : read;
  const plain = spaced.toLowerCase();
  // Classes of Unicode are slow, and most commands need none.
  const isPlain = !/[^\s!-~]/.test(plain);
  const lower = isPlain ? plain : plain.replace(unspaced, inPairs);
  const word = isPlain ? /[a-z0-9]+/g : /[\p{L}\p{M}\p{N}]+/gu;
  const words: string[] = [];
  for (const found of lower.match(word) ?? []) {
    if (functionWords.has(found) || isNumber(found)) continue;
    words.push(found.length > maxWord ? found.slice(0, maxWord) : found);
  }
  return words;
}

function isNumber(word: string): boolean {
  return word.charAt(0) <= '9' && /^\d+$/.test(word);
}

/**
 * A command without what stands in quotes or backticks: those are arguments, not meaning. One that is a quotation as a
 * whole is the command itself.
 */
function withoutQuotes(command: string): string {
  if (!/["`]/.test(command)) return command;
  const [, whole = command] = /^\s*["`]([^"`]*)["`]\s*$/.exec(command) ?? [];
  return whole.replace(/`[^`]*`|"[^"]*"/g, ' … ');
}

/** `counting`, `counted`, `counts` → `count`. Crude on purpose: both sides go through it. */
export function stem(word: string): string {
  if (word.length > 5 && word.endsWith('ing'))
    return undoubled(word.slice(0, -3)).replace(/e$/, '');
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && word.endsWith('ed')) return undoubled(word.slice(0, -2));
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss'))
    return word.slice(0, -1).replace(/e$/, '');
  return word.length > 4 ? word.replace(/e$/, '') : word;
}

/** `runn` → `run`. */
function undoubled(word: string): string {
  return word.replace(/(.)\1$/, '$1');
}

/** Every three letters in a row, with the word's ends marked: what words that are spelled nearly alike share. */
function gramsOf(word: string): string[] {
  const marked = `^${word}$`;
  const grams: string[] = [];
  for (let start = 0; start + 3 <= marked.length; start += 1) {
    grams.push(marked.slice(start, start + 3));
  }
  return grams;
}

export interface WordFeatures {
  readonly own: Feature | undefined;
  readonly grams: readonly Feature[];
  /** How many of its features nothing ever had. */
  readonly unknown: number;
}

/** Everything that was ever read into an index, by its spelling. */
export class Vocabulary {
  readonly #stems = new Map<string, Feature>();
  readonly #grams = new Map<string, Feature>();
  readonly #words = new Map<string, WordFeatures>();

  /** The features of a word; those that were not there yet are from now on. */
  learn(word: string): WordFeatures {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    const features: WordFeatures = {
      own: always(this.#stems, stem(word), newStem),
      grams: gramsOf(word).map((gram) => always(this.#grams, gram, newGram)),
      unknown: 0,
    };
    this.#words.set(word, features);
    return features;
  }

  /** The features of a word. Nothing is kept of one that was never learned: commands do not fill the memory. */
  look(word: string): WordFeatures {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    const own = this.#stems.get(stem(word));
    const all = gramsOf(word);
    const grams = all.flatMap((gram) => this.#grams.get(gram) ?? []);
    return { own, grams, unknown: all.length - grams.length + (own === undefined ? 1 : 0) };
  }

  *features(): Generator<Feature> {
    yield* this.#stems.values();
    yield* this.#grams.values();
  }
}

function always(features: Map<string, Feature>, spelling: string, make: () => Feature): Feature {
  const known = features.get(spelling);
  if (known !== undefined) return known;
  const feature = make();
  features.set(spelling, feature);
  return feature;
}

export interface ReadCommand {
  /** Excludes quoted text. */
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
