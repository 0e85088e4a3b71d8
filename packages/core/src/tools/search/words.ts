import { functionWords } from '../../commands/read-command.js';

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

/** Counts the stems of words (after a blank) and every three letters in a row of them, which words spelled alike share. */
export function featuresOf(words: readonly string[]): ReadonlyMap<string, number> {
  const features = new Map<string, number>();
  const count = (feature: string): void => {
    features.set(feature, (features.get(feature) ?? 0) + 1);
  };
  for (const word of words) {
    count(stemFeature(word));
    const marked = `^${word}$`;
    for (let start = 0; start + 3 <= marked.length; start += 1) {
      count(marked.slice(start, start + 3));
    }
  }
  return features;
}

export const stemFeature = (word: string): string => ` ${stem(word)}`;

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
