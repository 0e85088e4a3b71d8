import type { Quantity } from '../../read/quantities.js';
import type { Fact } from '../../source/source.js';
import { periodsNamed } from '../periods-named.js';
import type { ReadStatement } from '../read-statement.js';

/** Whether a fact is a value over time. */
export function isOfSeries(fact: Fact, { sources }: ReadStatement): boolean {
  return sources.some(({ series }) =>
    series.some(({ entries }) => entries.some((entry) => entry.fact === fact)),
  );
}

/** Whether a fact is of a period that the statement names beside the number; any will do where it names none. */
export function isOfPeriod(
  fact: Fact,
  { start }: Quantity,
  { text, clauses, sources }: ReadStatement,
): boolean {
  const series = sources
    .flatMap((source) => source.series)
    .filter(({ entries }) => entries.some((entry) => entry.fact === fact));
  const clause = clauses.find((each) => each.start <= start && start < each.end);
  return series.every((each) => {
    const named = periodsNamed(each, text);
    const near = named.filter(
      (one) => clause && clause.start <= one.start && one.start < clause.end,
    );
    const meant = near.length > 0 ? near : named;
    return meant.length === 0 || meant.some(({ place }) => each.entries[place]?.fact === fact);
  });
}
