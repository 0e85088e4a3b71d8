import { percentUnit } from '../../read/units.js';
import type { DataList, Fact } from '../../source/source.js';
import { earlier, falling, rising } from '../directions.js';
import type { ReadStatement } from '../read-statement.js';
import type { Candidate } from './candidate.js';
import type { Named } from './named.js';
import { unitOf } from './unit-of.js';

/** A field of a list's records, added up. */
interface Total {
  readonly key: string;
  readonly sum: number;
  readonly facts: readonly Fact[];
}

const whole =
  /\b(?:total\w*|all|overall|whole|entire|together|combined|between them|among them|altogether|sum|across|add(?:s|ed|ing)? up)\b/i;
const ofThe = /\bof the\b/i;
const part = /\bof (?:the|its|our|their)\b/i;

/**
 * A part of what a field adds up to in a list: "36.5% of the points the three hold between them"; and of two such totals the ratio and
 * the difference: "42 of the 360 patients did not complete".
 */
export function* ofTotals(
  { sources, text }: ReadStatement,
  { stems, records }: Named,
): Generator<Candidate, void, undefined> {
  const isOfWhole = whole.test(text);
  if (!isOfWhole && !part.test(text)) return;
  for (const list of sources.flatMap(({ lists }) => lists)) {
    const totals = totalsOf(list, stems);
    const isOfRecords = list.records.some((record) => records.has(record));
    for (const { sum, facts } of isOfRecords && (isOfWhole || ofThe.test(text)) ? totals : []) {
      const own = facts.filter(({ record }) => records.has(record));
      const share = own.reduce((all, { value }) => all + value, 0);
      if (own.length === 0 || own.length === facts.length || sum === 0) continue;
      const terms = own.map(({ value }) => value).join(' + ');
      const formula = `${own.length > 1 ? `(${terms})` : terms} / ${sum}`;
      yield { value: (share / sum) * 100, unit: percentUnit, formula };
    }
    if (isOfRecords) continue;
    for (const one of totals) {
      for (const other of totals) {
        if (one === other || one.sum > other.sum || one.sum <= 0) continue;
        const [unit, beside] = [unitOfTotal(one), unitOfTotal(other)];
        if (unit?.kind !== beside?.kind || unit?.factor !== beside?.factor) continue;
        yield {
          value: (one.sum / other.sum) * 100,
          ...{ unit: percentUnit, formula: `${one.sum} / ${other.sum}` },
        };
        const formula = `${other.sum} − ${one.sum}`;
        yield { value: other.sum - one.sum, unit, formula };
        const base = rising.test(text) ? one : falling.test(text) ? other : undefined;
        if (base !== undefined)
          yield {
            value: ((other.sum - one.sum) / base.sum) * 100,
            ...{ unit: percentUnit, formula: `(${formula}) / ${base.sum}` },
          };
      }
    }
  }
}

/** Stems of fields that hold the value after a change. */
const later = /^(?:current|new|latest|after|end|closing)$/;

function unitOfTotal({ facts: [first] }: Total): Candidate['unit'] {
  return first && unitOf(first);
}

/** Returns the totals of the fields that a statement names. */
function totalsOf({ records }: DataList, stems: ReadonlySet<string>): Total[] {
  const facts = records.flatMap((record) => record.facts);
  const byKey = Map.groupBy(facts, ({ key, labels }) => `${key} ${[...labels].join(' ')}`);
  return [...byKey.values()].flatMap((same) => {
    const [first] = same;
    const isNamed =
      first !== undefined &&
      [...first.labels].some(
        (label) => stems.has(label) || earlier.test(label) || later.test(label),
      );
    if (!isNamed || same.length < 2) return [];
    return [
      { key: first.key, facts: same, sum: same.reduce((total, { value }) => total + value, 0) },
    ];
  });
}
