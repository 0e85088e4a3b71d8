import { actWords } from '@pce/core';
import { functionWords, splitWords, stem } from '@pce/core/internal';

/** Returns the stems of the words that carry meaning, each once, in order. */
export function stemsOf(text: string): string[] {
  const stems = splitWords(text)
    .filter((word) => !functionWords.has(word))
    .map(stem);
  return [...new Set(stems)];
}

const reading =
  'read open show get list find search look fetch download count total compute calculate check convert translate render run call print measure make build generate compare copy rank merge pick sort';

const verbs = new Set([...Object.values(actWords).flat(), ...reading.split(' ')]);

/** Returns whether a word is a verb in its base form: "count", but not "counts". */
export function isToolVerb(word: string): boolean {
  return verbs.has(word.toLowerCase());
}

/** Collapses whitespace and truncates the end. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}

/** Collapses whitespace and truncates the middle: the cause of an error is often at its end. */
export function shortenMiddle(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const head = Math.floor(length / 3);
  return `${line.slice(0, head)} … ${line.slice(head + 3 - length)}`;
}
