import { stemsOf } from '../../../text/words.js';
import type { Quantity } from '../../read/quantities.js';
import type { DataRecord } from '../../source/source.js';
import type { ReadStatement } from '../read-statement.js';
import type { Candidate } from './candidate.js';
import { groupsByWord } from './groups-by-word.js';
import type { Named } from './named.js';

/** Returns the length of a list, or of its part that a named value singles out. */
export function* counts(
  quantity: Quantity,
  { sources, masked, clauses }: ReadStatement,
  { stems }: Named,
): Generator<Candidate, void, undefined> {
  const isOfDays = quantity.units.some(({ kind }) => kind === 'time');
  if ((quantity.units.length > 0 && !isOfDays) || quantity.isFraction) return;
  if (/^(?:-fold\b|\s+times\b|\s?[x×]\s)/i.test(masked.slice(quantity.end))) return;
  const isNegated = clauses.some(({ words }) => words.some((word) => word.isNegated));
  for (const { path, length, labels, records } of sources.flatMap(({ lists }) => lists)) {
    if (isOfDays) {
      // "The five days", where each record has its date.
      const isDated = records.every(({ fields }) =>
        fields.some(({ key }) => /^(?:date|day|week|month|year)$/i.test(key)),
      );
      if (isDated && length > 1)
        yield { value: length, unit: quantity.units[0], formula: `number of ${path}` };
      continue;
    }
    const isListNamed = [...labels].some((label) => stems.has(label));
    const names = new Set(
      records
        .slice(0, 1)
        .flatMap(({ facts, fields }) => [...facts, ...fields].flatMap((each) => [...each.labels])),
    );
    if (isListNamed || labels.size === 0 || [...names].some((name) => stems.has(name))) {
      yield { value: length, unit: undefined, formula: `number of ${path}` };
    }
    yield* countsByField(path, records, stems, isNegated);
    if (isNegated) continue;
    for (const { word, records: group } of groupsByWord(records, stems))
      yield { value: group.length, unit: undefined, formula: `number of ${path} with "${word}"` };
  }
}

function* countsByField(
  path: string,
  records: readonly DataRecord[],
  stems: ReadonlySet<string>,
  isNegated: boolean,
): Generator<Candidate, void, undefined> {
  const counted = new Map<string, number>();
  for (const { fields } of records) {
    for (const { key, labels, value } of fields) {
      if (typeof value === 'object' || value === isNegated) continue;
      const says = typeof value === 'string' ? stemsOf(value) : [...labels];
      if (!says.every((stem) => stems.has(stem)) || says.length === 0) continue;
      const name = `${key} ${String(value)}`;
      counted.set(name, (counted.get(name) ?? 0) + 1);
    }
  }
  for (const { facts } of records) {
    for (const { key, labels, value } of facts) {
      if (![...labels].some((label) => stems.has(label)) || value > 0 === isNegated) continue;
      const name = isNegated ? `no ${key}` : `${key} above 0`;
      counted.set(name, (counted.get(name) ?? 0) + 1);
    }
  }
  for (const [name, value] of counted) {
    yield { value, unit: undefined, formula: `number of ${path} with ${name}` };
  }
}
