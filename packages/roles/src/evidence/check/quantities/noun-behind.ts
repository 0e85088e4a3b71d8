import { stemsOf } from '../../../text/words.js';
import type { Quantity } from '../../read/quantities.js';

/** Returns the stem of the word behind a number: of "18,432 no-shows" that is "no". */
export function nounBehind({ end }: Quantity, text: string): string {
  return stemsOf(/^\s*([\p{L}-]+)/u.exec(text.slice(end))?.[1] ?? '')[0] ?? '';
}
