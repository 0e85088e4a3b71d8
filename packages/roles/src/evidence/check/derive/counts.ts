import { stemsOf } from '../../../text/words.js';
import type { Quantity } from '../../read/quantities.js';
import type { DataRecord, Source } from '../../source/source.js';
import type { Candidate } from './candidate.js';
import type { Named } from './named.js';

/** Returns the length of a list, or of its part that a named value singles out. */
export function* counts(
  quantity: Quantity,
  sources: readonly Source[],
  { stems }: Named,
): Generator<Candidate, void, undefined> {
  if (quantity.units.length > 0 || quantity.isFraction) return;
  for (const { path, length, labels, records } of sources.flatMap(({ lists }) => lists)) {
    const isListNamed = [...labels].some((label) => stems.has(label));
    const names = new Set(
      records
        .slice(0, 1)
        .flatMap(({ facts, fields }) => [...facts, ...fields].flatMap((each) => [...each.labels])),
    );
    if (isListNamed || labels.size === 0 || [...names].some((name) => stems.has(name))) {
      yield { value: length, unit: undefined, formula: `number of ${path}` };
    }
    yield* countsByField(path, records, stems);
  }
}

function* countsByField(
  path: string,
  records: readonly DataRecord[],
  stems: ReadonlySet<string>,
): Generator<Candidate, void, undefined> {
  const counted = new Map<string, number>();
  for (const { fields } of records) {
    for (const { key, labels, value } of fields) {
      if (typeof value === 'object') continue;
      const says = typeof value === 'string' ? stemsOf(value) : [...labels];
      if (!says.every((stem) => stems.has(stem)) || says.length === 0) continue;
      const name = `${key} ${String(value)}`;
      counted.set(name, (counted.get(name) ?? 0) + 1);
    }
  }
  for (const [name, value] of counted) {
    yield { value, unit: undefined, formula: `number of ${path} with ${name}` };
  }
}
