import type { Quantity } from '../../read/quantities.js';
import { percentUnit, type Unit, unitsNamed } from '../../read/units.js';
import type { Fact, Series } from '../../source/source.js';
import { falling, rising } from '../directions.js';
import { isAmong } from '../mentions.js';
import { periodsNamed } from '../periods-named.js';
import type { ReadStatement } from '../read-statement.js';
import { aggregates } from './aggregates.js';
import type { Candidate } from './candidate.js';
import type { Named } from './named.js';
import { pairs } from './pairs.js';
import { unitOf } from './unit-of.js';

const mostPeriods = 12;

/** Sum, average and span over the periods of a series, or over those that are named; and how many there are. */
export function* overTime(
  { start }: Quantity,
  { sources, text, clauses }: ReadStatement,
  named: Named,
): Generator<Candidate, void, undefined> {
  const clause = clauses.find((each) => each.start <= start && start < each.end);
  const near = text.slice(clause?.start, clause?.end);
  const told = rising.test(near) || falling.test(near) || lost.test(near) ? near : text;
  const all = sources.flatMap(({ series }) =>
    series.filter(({ record }) => isAmong(record, named.records)),
  );
  for (const { path, labels, entries, ...series } of all) {
    const places = periodsNamed({ path, labels, entries, ...series }, text);
    const chosen =
      places.length > 1 ? places.flatMap(({ place }) => entries[place] ?? []) : entries;
    // Where there is only one, no word has to say which.
    const said = all.length === 1 ? new Set<string>() : labels;
    const records = chosen.map(({ fact }) => ({
      ...fact.record,
      ...{ facts: [{ ...fact, key: path, labels: said }], fields: [] },
    }));
    yield* aggregates(records, text, { ...named, records: new Set() });
    // Of many periods, those that are named: any two would prove anything.
    for (const [from, to] of chosen.length > mostPeriods ? [] : pairs(chosen))
      yield* stepBetween(from.fact, to.fact, told);
    const years = chosen.map(({ name }) => Number(name));
    const span = Math.max(...years) - Math.min(...years);
    if (span > 0)
      yield {
        value: span,
        ...{
          unit: unitsNamed('years')[0],
          formula: `${Math.max(...years)} − ${Math.min(...years)}`,
        },
      };
    for (const unit of [undefined, ...periodOf(entries)])
      yield { value: chosen.length, unit, formula: `number of ${path}` };
  }
}

/** "Lost 40% of its visitors" */
const lost = /\b(?:lost|loses?|losing)\b/i;

/** How much a value rose or fell, told in the direction it went. */
function* stepBetween(from: Fact, to: Fact, text: string): Generator<Candidate, void, undefined> {
  const step = to.value - from.value;
  const [isUp, isDown] = [rising.test(text), falling.test(text) || lost.test(text)];
  if (isUp === isDown ? !isUp : step > 0 === isDown) return;
  const formula = `${to.value} − ${from.value}`;
  yield { value: Math.abs(step), unit: unitOf(to), formula };
  if (from.value !== 0)
    yield {
      value: (Math.abs(step) / Math.abs(from.value)) * 100,
      unit: percentUnit,
      formula: `(${formula}) / ${from.value}`,
    };
}

function periodOf([first]: Series['entries']): readonly Unit[] {
  const name = first?.name ?? '';
  if (/^\d{4}$/.test(name)) return unitsNamed('years');
  return /^\d{4}-\d\d$/.test(name) ? unitsNamed('months') : [];
}
