import { nearestName } from '@pce/core/text';

/** Inputs, steps and outputs are named so that a placeholder can name them. */
export const nameRule = 'a name of letters, digits, "_" and "-" that begins with a letter';

export const namePattern = /^[A-Za-z][\w-]{0,99}$/;

export function isName(text: string): boolean {
  return namePattern.test(text);
}

/** `; did you mean "triggers"?`, or nothing. */
export function suggestion(text: string, known: Iterable<string>): string {
  const name = nearestName(text, known);
  return name === undefined ? '' : `; did you mean "${name}"?`;
}
