import type { Json } from '@pce/core/contracts';
import type { Quantity } from '../../read/quantities.js';
import { unitsNamed } from '../../read/units.js';
import type { Fact } from '../../source/source.js';
import { type Finding, found, foundName, missing } from '../finding.js';
import { isMatch } from '../matches.js';
import { isAmong, recordsMentioned } from '../mentions.js';
import type { ReadStatement } from '../read-statement.js';
import { isComparedWithRequest } from './is-compared-with-request.js';
import { isOwnCount } from './own-counts.js';
import { recordsFor } from './records-for.js';
import { sharesAny } from './shares-any.js';
import { stemsNear } from './stems-near.js';

/** Judges a number that no cited value is. */
export function findingWithoutMatch(
  quantity: Quantity,
  statement: ReadStatement,
  facts: readonly Fact[],
): Finding {
  if (isComparedWithRequest(quantity, statement, facts)) return found;
  if (isOwnCount(quantity, statement)) return foundName;
  if (isInKey(quantity, statement)) return foundName;
  if (isYearOfDate(quantity, statement)) return found;
  const bare = facts.find(
    (fact) =>
      quantity.units.length > 0 &&
      !quantity.isFraction &&
      fact.units.length === 0 &&
      fact.maybe.length === 0 &&
      isMatch(quantity, fact.value, statement.text),
  );
  // "20 hours of labour", where the item is "labour hours".
  if (bare?.record.fields.some(({ value }) => namesUnit(value, quantity))) return found;
  if (bare !== undefined)
    return missing(`the results cited have ${bare.value} without the unit of ${quantity.text}`);
  const near = stemsNear(quantity, statement);
  const records = recordsFor(quantity, statement);
  const named = facts.find(
    ({ labels, record }) => sharesAny(labels, near) && isAmong(record, records),
  );
  return named === undefined
    ? missing(`${quantity.text} is not in the results cited`)
    : missing(`${quantity.text} is not in the results cited: ${named.shown}`);
}

/** "Over the last 30 days", where the field is `pullCount30d`. */
function isInKey({ readings, units }: Quantity, { sources }: ReadStatement): boolean {
  const [said] = readings;
  if (said === undefined || (units.length > 0 && units[0]?.kind !== 'time')) return false;
  const digits = new RegExp(`(?<!\\d)${said.value}(?!\\d)`);
  return (
    Number.isInteger(said.value) &&
    sources.some(({ facts }) => facts.some(({ key }) => digits.test(key)))
  );
}

/** "The year of the release is 2026", where its date is in 2026. */
function isYearOfDate(
  { text, units, readings }: Quantity,
  { sources, mentions }: ReadStatement,
): boolean {
  if (units.length > 0 || !/^(?:19|20)\d\d$/.test(text)) return false;
  const records = recordsMentioned(mentions);
  return sources.some(({ dates }) =>
    dates.some(({ date, record }) => date.year === readings[0]?.value && isAmong(record, records)),
  );
}

/** Whether a text of a record names the unit of a number. */
function namesUnit(value: Json, { units }: Quantity): boolean {
  const words = typeof value === 'string' ? (value.match(/\p{L}+/gu) ?? []) : [];
  return words.some((word) =>
    unitsNamed(word).some(({ kind, factor }) =>
      units.some((unit) => unit.kind === kind && unit.factor === factor),
    ),
  );
}
