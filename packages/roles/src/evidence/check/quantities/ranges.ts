import type { Quantity } from '../../read/quantities.js';
import { type Finding, found } from '../finding.js';
import { valuesIn } from '../matches.js';
import { isAmong } from '../mentions.js';
import type { ReadStatement } from '../read-statement.js';
import { recordsFor } from './records-for.js';
import { sharesAny } from './shares-any.js';
import { stemsNear } from './stems-near.js';

/** Finds ranges that a cited value lies in: "between 12 and 13 kg", where it is 12.345. */
export function rangesFound(statement: ReadStatement): ReadonlyMap<Quantity, Finding> {
  const { quantities, masked, sources } = statement;
  const ranges = new Map<Quantity, Finding>();
  for (const [index, low] of quantities.entries()) {
    const high = quantities[index + 1];
    if (high === undefined || !/^\s*(?:and|to|–|-)\s*$/.test(masked.slice(low.end, high.start)))
      continue;
    if (!/\b(?:between|from)\s+$/i.test(masked.slice(0, low.start))) continue;
    const [from, to] = [low.readings[0]?.value ?? 0, high.readings[0]?.value ?? 0];
    const near = stemsNear(high, statement);
    const records = recordsFor(high, statement);
    const isInside = sources
      .flatMap(({ facts }) => facts)
      .filter(({ record }) => isAmong(record, records))
      .filter(({ labels }) => high.units.length > 0 || sharesAny(labels, near))
      .some((fact) =>
        valuesIn(high, fact).some(
          (value) => value >= Math.min(from, to) && value <= Math.max(from, to),
        ),
      );
    // A wide range says nothing that could be wrong.
    const isNarrow = Math.abs(to - from) <= Math.max(Math.abs(from), Math.abs(to)) / 2;
    if (isInside && isNarrow) {
      ranges.set(low, found);
      ranges.set(high, found);
    }
  }
  return ranges;
}
