import type { DataRecord, Fact } from '../../source/source.js';
import { incoming, outgoing } from '../directions.js';
import type { Candidate } from './candidate.js';
import type { Named } from './named.js';
import { unitOf } from './unit-of.js';

/** Sum, average, and span of a field over a list, or over those of its records that are named. */
export function* aggregates(
  records: readonly DataRecord[],
  text: string,
  { stems, records: mentioned, told }: Named,
): Generator<Candidate, void, undefined> {
  const chosen = records.filter((record) => mentioned.has(record));
  const all = chosen.length > 1 ? chosen : records;
  const fields = [...fieldsOf(all)];
  const wordsOf = ([first]: readonly Fact[]): number =>
    [...(first?.labels ?? [])].filter((label) => stems.has(label)).length;
  for (const facts of fields) {
    const [first] = facts;
    if (first === undefined || facts.length < 2) continue;
    // "A gross total" is none of the net, where both are in EUR.
    const isOther = fields.some(
      (each) =>
        wordsOf(each) > wordsOf(facts) && unitOf(each[0] ?? first)?.kind === unitOf(first)?.kind,
    );
    if (isOther) continue;
    const { key } = first;
    const isSaid = [...first.labels].some((label) => stems.has(label)) || first.labels.size === 0;
    const values = facts.map(({ value }) => value);
    const sum = values.reduce((total, value) => total + value, 0);
    const terms = values.length <= 8 ? values.join(' + ') : `sum of ${values.length} × ${key}`;
    const unit = unitOf(first);
    if (!isSaid && unit === undefined) continue;
    // "There were 238 patients": things of a list are counted without saying so.
    const isCount = chosen.length === 0 && unit === undefined && values.every(Number.isInteger);
    // "The four commits added 495 lines"
    const isCounted = all.length > 1 && told.has(all.length) && values.every((value) => value >= 0);
    if (
      isCounted ||
      (isCount && [...first.labels].some((label) => stems.has(label))) ||
      net.test(text) ||
      ofAll.test(text)
    )
      yield { value: sum, unit, formula: terms };
    const ofDirection = outgoing.test(text) ? -1 : incoming.test(text) ? 1 : 0;
    const part = values.filter((value) => value * ofDirection > 0);
    const isOfAll = part.length === values.length && ofDirection > 0;
    if (part.length > 1 && !isOfAll)
      yield {
        value: Math.abs(part.reduce((total, value) => total + value, 0)),
        unit,
        formula: part.map(Math.abs).join(' + '),
      };
    if (onAverage.test(text))
      yield { value: sum / values.length, unit, formula: `(${terms}) / ${values.length}` };
    if (/\bmedian\b/i.test(text))
      yield { value: median(values), unit, formula: `median of ${key}` };
    if (/\b(?:range|span\w*|spread|between)\b/i.test(text))
      yield {
        value: Math.max(...values) - Math.min(...values),
        unit,
        formula: `${Math.max(...values)} − ${Math.min(...values)}`,
      };
  }
}

/** "Money coming in exceeded money going out by": amounts of both signs, added up. */
const net =
  /\b(?:coming in|income|receipts|earnings|inflows?)\b.{0,20}\bexceed\w*\b.{0,20}\b(?:going out|expens\w+|spending|outgo\w+|outflows?)\b/i;

/** Words that say that a number is of all together. */
const ofAll =
  /\b(?:total\w*|together|sum|sums|all|combined|altogether|overall|in all|between them|among them|across|out of|full year|whole year|add(?:s|ed|ing)? up|comes? to|came to|insgesamt|zusammen|suma|sumar|somme|au total|en total)\b/i;
const onAverage =
  /\b(?:average\w*|mean|avg|per|durchschnitt\w*|im schnitt|media|promedio|moyenne)\b|Ø/i;

function fieldsOf(records: readonly DataRecord[]): Iterable<readonly Fact[]> {
  return Map.groupBy(
    records.flatMap(({ facts }) => facts),
    ({ key, labels }) => `${key} ${[...labels].join(' ')}`,
  ).values();
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1] ?? 0, sorted[middle] ?? 0];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}
