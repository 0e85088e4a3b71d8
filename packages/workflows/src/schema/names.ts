import { nearestName } from '@pce/core/text';

/** Names of inputs, steps and outputs: a placeholder can name them. */
export const nameRule = 'a name of letters, digits, "_" and "-" that begins with a letter';

/** Letters of any script. */
export const namePattern = /^\p{L}[\p{L}\p{M}\p{N}_-]{0,99}$/u;

export function isName(text: string): boolean {
  return namePattern.test(text);
}

/** `; did you mean "triggers"?`, or nothing. */
export function suggestion(text: string, known: Iterable<string>): string {
  const name = nearestName(text, known);
  return name === undefined ? '' : `; did you mean "${name}"?`;
}
