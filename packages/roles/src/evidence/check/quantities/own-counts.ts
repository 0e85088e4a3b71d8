import { stemsOf } from '../../../text/words.js';
import type { Quantity } from '../../read/quantities.js';
import type { ReadStatement } from '../read-statement.js';

/** "Two flights are nonstop", of three flights: what "nonstop" is, no field says. */
export function isPartCount(
  { units, end, readings }: Quantity,
  { masked, sources }: ReadStatement,
): boolean {
  const [count] = readings;
  if (count === undefined || units.length > 0 || !Number.isInteger(count.value)) return false;
  const [noun = ''] = stemsOf(masked.slice(end, end + 40));
  const lists = sources.flatMap((source) => source.lists).filter(({ labels }) => labels.has(noun));
  if (!lists.some(({ length }) => count.value > 0 && count.value < length)) return false;
  const words = sources.map((source) => source.plain).join('\n');
  return stemsOf(masked.slice(end)).some((stem) => !words.includes(` ${stem}`));
}

/** "on two conditions: …" counts what the statement itself lists. */
export function isOwnCount(
  { text, units, end, readings }: Quantity,
  { masked }: ReadStatement,
): boolean {
  const isWord = /^\p{L}/u.test(text) && units.length === 0 && (readings[0]?.value ?? 0) <= 12;
  if (!isWord) return false;
  const behind = masked.slice(end);
  return (
    /^\s+\p{L}+(?:\s+\p{L}+){0,5}:\s/u.test(behind) || listedBehind(behind) === readings[0]?.value
  );
}

/** "two countries, Finland and Portugal": as many names as are counted. */
function listedBehind(text: string): number | undefined {
  const [, list] =
    /^(?:\s+\p{Ll}+){1,3}, ((?:\p{Lu}[^,.;]*, )*\p{Lu}[^,.;]*? and \p{Lu}[^,.;]*)/u.exec(text) ??
    [];
  return list?.split(/, | and /).length;
}

/** "one of the three requests": a number right before the name of a list is its length. */
export function isLengthOfList(
  { units, end, readings }: Quantity,
  { masked, sources }: ReadStatement,
): boolean {
  const [noun = ''] = stemsOf(/^\s+(\p{L}+)/u.exec(masked.slice(end))?.[1] ?? '');
  return (
    units.length === 0 &&
    sources.some(({ lists }) =>
      lists.some(({ labels, length }) => labels.has(noun) && length === readings[0]?.value),
    )
  );
}
