import { greatest, smallest } from '../directions.js';

/** Whether a text has a superlative: the greatest or the smallest of several. */
export function isSuperlative(text: string): boolean {
  return greatest.test(text) || smallest.test(text);
}
