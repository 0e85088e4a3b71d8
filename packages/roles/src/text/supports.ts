import { numbersIn, toNumber } from './values-in.js';

export type Supports = (value: string) => boolean;

/** Maximum characters of a searched text; a result may be megabytes. */
const longest = 1_000_000;

/**
 * Creates a lookup of values in a text, as written or as numbers. "1,200" is found if the text has 1200, "12.3" if it
 * has 12.34, "45%" if it has 0.45.
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
  // Half a unit of the last digit, plus a margin for floating-point errors.
  const nearest = 0.5 * 10 ** -decimals + 1e-9;
  if (decimals > 0) return candidates.some((each) => Math.abs(each - wanted) <= nearest);
  return value.endsWith('%') && candidates.some((each) => Math.abs(each - wanted) <= nearest);
}
