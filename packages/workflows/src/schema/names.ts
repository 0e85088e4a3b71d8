import { nearestName } from '@pce/core/internal';

/** Rule for names of inputs, steps and outputs, so that placeholders can use them. */
export const nameRule = 'a name of letters, digits, "_" and "-" that begins with a letter';

/** Letters of any script as ranges, because a JSON Schema has no Unicode classes. */
export const letters = 'A-Za-z\u00aa-\u1fff\u2c00-\u2dff\u3005-\ud7ff\uf900-\ufdff';

export const namePattern = new RegExp(`^[${letters}][\\w${letters}-]{0,99}$`);

export function isName(text: string): boolean {
  return namePattern.test(text);
}

/** Returns a suggestion for errors, such as `; did you mean "triggers"?`, or an empty text. */
export function suggestion(text: string, known: Iterable<string>): string {
  const name = nearestName(text, known);
  return name === undefined ? '' : `; did you mean "${name}"?`;
}
