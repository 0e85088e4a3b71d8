/** Phrases that one word says as well, such as a name that fields have. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bon (?:time|schedule)\b/gi, 'timely'],
  [/\b(?:first|1st) quarter\b/gi, 'q1'],
  [/\b(?:second|2nd) quarter\b/gi, 'q2'],
  [/\b(?:third|3rd) quarter\b/gi, 'q3'],
  [/\b(?:fourth|4th|last) quarter\b/gi, 'q4'],
];

/** Returns a text with one word for a phrase, padded to its length: places stay what they are. */
export function inOneWord(text: string): string {
  return phrases.reduce(
    (said, [phrase, word]) => said.replace(phrase, ({ length }) => word.padEnd(length)),
    text,
  );
}
