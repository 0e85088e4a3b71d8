/** Returns the text of the first choice within a number of tokens; of the last if none fits. */
export function firstThatFits<T>(
  choices: readonly T[],
  textOf: (choice: T) => string,
  most: number,
  count: (text: string) => number,
): string {
  let text = '';
  for (const choice of choices) {
    text = textOf(choice);
    if (count(text) <= most) break;
  }
  return text;
}
