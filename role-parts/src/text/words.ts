import { functionWords, splitWords, stem } from '@pce/core/internal';

/** Returns the stems of the words that carry meaning, each once, in order. */
export function stemsOf(text: string): string[] {
  const stems = splitWords(text)
    .filter((word) => !functionWords.has(word))
    .map(stem);
  return [...new Set(stems)];
}
