import { splitWords, stem } from '@pce/core/commands';

/** Returns the stems of the nouns in a list's name: of `requested_reviewers` the reviewers alone. */
export function nounsOf(path: string): string[] {
  return splitWords(lastKey(path))
    .filter((word) => !/ed$/.test(word))
    .map(stem);
}

/** Returns the key that a path ends with. */
export function lastKey(path: string): string {
  return (
    path
      .replace(/(?:\[\d+\])+$/, '')
      .split('.')
      .at(-1) ?? ''
  );
}
