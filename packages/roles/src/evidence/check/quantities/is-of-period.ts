import type { Quantity } from '../../read/quantities.js';
import type { Fact, Series } from '../../source/source.js';
import { periodsNamed } from '../periods-named.js';
import type { ReadStatement } from '../read-statement.js';

const known = new WeakMap<Series, ReadonlySet<Fact>>();

function factsOf(series: Series): ReadonlySet<Fact> {
  const facts = known.get(series) ?? new Set(series.entries.map(({ fact }) => fact));
  known.set(series, facts);
  return facts;
}

/** Whether a fact is a value over time. */
export function isOfSeries(fact: Fact, { sources }: ReadStatement): boolean {
  return sources.some(({ series }) => series.some((each) => factsOf(each).has(fact)));
}

/** Whether a fact is of a period that the statement names beside the number; any will do where it names none. */
export function isOfPeriod(
  fact: Fact,
  { start }: Quantity,
  { text, clauses, sources }: ReadStatement,
): boolean {
  const series = sources
    .flatMap((source) => source.series)
    .filter((each) => factsOf(each).has(fact));
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
