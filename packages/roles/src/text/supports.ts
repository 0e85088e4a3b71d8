import { numbersIn, toNumber } from './values-in.js';

/** Whether a value occurs in a text. */
export type Supports = (value: string) => boolean;

/** Enough of a text to look a value up in; a result may be megabytes. */
const longest = 1_000_000;

/**
 * Looks values up in a text: as they are written, or as numbers. "1,200" is found where the text has 1200, "12.3" where
 * it has 12.34, "45%" where it has 0.45.
 */
export function supportsOf(text: string): Supports {
  const looked = text.slice(0, longest);
  const lower = looked.toLowerCase();
  let numbers: ReadonlySet<number> | undefined;
  return (value) => {
    if (/^\d[\d,]*(?:\.\d+)?%?$/.test(value)) {
      numbers ??= numbersIn(looked);
      return hasNumber(value, numbers);
    }
    return lower.includes(value.toLowerCase());
  };
}

function hasNumber(value: string, numbers: ReadonlySet<number>): boolean {
  const plain = value.replace('%', '');
  const wanted = toNumber(plain);
  if (numbers.has(wanted)) return true;
  const decimals = plain.split('.')[1]?.length ?? 0;
  const candidates = value.endsWith('%') ? [...numbers].map((each) => each * 100) : [...numbers];
  // Half a unit of the last digit, and a little for sums of halves that do not come out even.
  const nearest = 0.5 * 10 ** -decimals + 1e-9;
  if (decimals > 0) return candidates.some((each) => Math.abs(each - wanted) <= nearest);
  return value.endsWith('%') && candidates.some((each) => Math.abs(each - wanted) <= nearest);
}
