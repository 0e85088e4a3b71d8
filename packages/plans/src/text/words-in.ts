/** Returns the words of a list with commas between them, which may go on over lines. */
export function wordsIn(list: string): readonly string[] {
  return list.split(',').map((word) => word.trim().replaceAll(/\s+/g, ' '));
}
