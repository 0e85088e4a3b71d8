import type { Quantity } from '../../read/quantities.js';
import type { DataRecord } from '../../source/source.js';
import { type Mention, recordsMentioned } from '../mentions.js';
import type { ReadStatement } from '../read-statement.js';

/** "On 5 March" singles out the record of that day, which "from 3 to 7 March" does not. */
const period = /\b(?:from|between|since|until|till|through|before|after|by|to|than)\b/i;

/** Returns the records a number can be of: where each number has a name by it, that name's; else all that are named. */
export function recordsFor(quantity: Quantity, statement: ReadStatement): ReadonlySet<DataRecord> {
  const named = recordsMentioned(statement.mentions);
  const dated = period.test(statement.text)
    ? []
    : [...statement.dated].filter((each) => named.has(each));
  const all = dated.length > 0 ? new Set(dated) : named;
  if (all.size < 2) return all;
  const singled = statement.mentions.filter(({ fields }) =>
    fields.some(({ record }) => all.has(record)),
  );
  const before = singled.findLast(({ start }) => start < quantity.start);
  const after = singled.find(({ start }) => start > quantity.start);
  const direction = directionOf(statement, singled);
  const chosen = direction === 'before' ? before : direction === 'after' ? after : undefined;
  return chosen === undefined ? all : recordsMentioned([chosen]);
}

/** Returns whether names stand before their numbers or behind them; `undefined` if that is not one to one. */
function directionOf(
  { quantities, masked }: ReadStatement,
  names: readonly Mention[],
): 'before' | 'after' | undefined {
  if (/\brespectively\b|\bthan\b|\bby\b|\bahead\b|\bbetween\b/i.test(masked)) return undefined;
  const places = [
    ...names.map(({ start }) => ({ start, isName: true })),
    ...quantities.map(({ start }) => ({ start, isName: false })),
  ].sort((a, b) => a.start - b.start);
  const [first] = places;
  const isNamedFirst = first?.isName === true;
  const groups = places.filter(
    (place, index) => place.isName && places[index + 1]?.isName === false,
  ).length;
  if (isNamedFirst) return groups === names.length ? 'before' : undefined;
  const behind = places.filter(
    (place, index) => place.isName && places[index - 1]?.isName === false,
  ).length;
  return behind === names.length ? 'after' : undefined;
}
