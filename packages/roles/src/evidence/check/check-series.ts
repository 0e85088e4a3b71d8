import { stemsOf } from '../../text/words.js';
import { isPeriod } from '../source/read-series.js';
import type { DataRecord, Series, Source } from '../source/source.js';
import { fallingVerb, greatest, risingVerb, smallest } from './directions.js';
import { conflict, type Finding, found } from './finding.js';
import { isAmong } from './mentions.js';
import { type NamedPeriod, periodsNamed } from './periods-named.js';

const each =
  /\b(?:each|every|steadily|continuously|constantly|consistently|always|(?:year|month|quarter|week|day) (?:after|by|on) (?:year|month|quarter|week|day))\b/i;
const negation = /\b(?:not|never|no longer)\b|n['’]t\b/i;

/** Checks what a statement says of values over time: which period had the most, and whether they rose or fell. */
export function checkSeries(
  text: string,
  sources: readonly Source[],
  records: ReadonlySet<DataRecord>,
): Finding[] {
  const all = sources.flatMap(({ series }) =>
    series.filter(({ record }) => isAmong(record, records)),
  );
  const stems = new Set(stemsOf(text));
  const meant = all.filter(({ labels }) => [...labels].some((label) => stems.has(label)));
  const changes = all.filter(({ entries }) => !entries.some(({ name }) => isPeriod(name)));
  const only = all.length === 1 ? all : changes.length === 1 ? changes : [];
  const chosen = meant.length > 0 ? meant : only;
  const said = chosen.flatMap((series) => {
    const isSo = verdictOn(series, text);
    return isSo === undefined ? [] : [{ isSo, series }];
  });
  const [first] = said;
  if (first === undefined) return [];
  return said.some(({ isSo }) => isSo)
    ? [found]
    : [conflict(`the results cited say otherwise: ${shown(first.series)}`)];
}

function shown({ entries }: Series): string {
  const ends = entries.length > 4 ? [...entries.slice(0, 2), ...entries.slice(-2)] : entries;
  return ends.map(({ name, fact }) => `${name}: ${fact.value}`).join(', ');
}

/** Returns whether a series bears a statement out; `undefined` where it does not decide it. */
function verdictOn(series: Series, text: string): boolean | undefined {
  const periods = periodsNamed(series, text);
  const values = series.entries.map(({ fact }) => fact.value);
  const isSo =
    stepHolds(values, periods, text) ??
    extremeHolds(values, periods, text) ??
    comparisonHolds(values, periods, text) ??
    trendHolds(values, periods, text);
  return isSo === undefined || !negation.test(text) ? isSo : !isSo;
}

const step =
  /\b(?:increase|rise|growth|gain|jump|step|decrease|decline|drop|fall|loss|change)s?\b(?! (?:was|is|were|are) (?:seen|made) by)/i;
const downwards = /\b(?:decrease|decline|drop|fall|loss)s?\b/i;

/** "The largest increase came in 2023": the steps between periods are compared, not the values. */
function stepHolds(
  values: readonly number[],
  [period, ...more]: readonly NamedPeriod[],
  text: string,
): boolean | undefined {
  const isHigh = greatest.test(text);
  if (!step.test(text) || period === undefined || more.length > 0 || isHigh === smallest.test(text))
    return undefined;
  const sign = downwards.test(text) ? -1 : 1;
  const steps = values.slice(1).map((value, index) => sign * (value - (values[index] ?? 0)));
  const own = steps[period.place - 1];
  if (own === undefined || own <= 0) return false;
  const told = steps.filter((each) => each > 0);
  return own === (isHigh ? Math.max(...told) : Math.min(...told));
}

/** "2025 was the best year", "the fewest were lent in 2024". */
function extremeHolds(
  values: readonly number[],
  [period, ...more]: readonly NamedPeriod[],
  text: string,
): boolean | undefined {
  if (period === undefined || more.length > 0) return undefined;
  const isHigh = greatest.test(text);
  if (isHigh === smallest.test(text)) return undefined;
  const value = values[period.place];
  const isExtreme = value === (isHigh ? Math.max(...values) : Math.min(...values));
  const isOther = value === (isHigh ? Math.min(...values) : Math.max(...values));
  // Of delays the fewest are the best.
  return !isExtreme && isOther && /\b(?:best|worst)\b/i.test(text) ? undefined : isExtreme;
}

/** "More were lent in 2025 than in 2024". */
function comparisonHolds(
  values: readonly number[],
  periods: readonly NamedPeriod[],
  text: string,
): boolean | undefined {
  const than = text.search(/\bthan\b/i);
  const [subject, object, ...more] = periods.toSorted((a, b) => a.start - b.start);
  if (subject === undefined || object === undefined || more.length > 0) return undefined;
  if (than < subject.start || object.start < than) return undefined;
  const isMore = /\b(?:more|higher|larger|greater|bigger)\b/i.test(text);
  if (isMore === /\b(?:less|fewer|lower|smaller)\b/i.test(text)) return undefined;
  const difference = (values[subject.place] ?? 0) - (values[object.place] ?? 0);
  return isMore ? difference > 0 : difference < 0;
}

/** "Loans rose from 2024 to 2025", "fell in 2024", "grew every year". */
function trendHolds(
  values: readonly number[],
  periods: readonly NamedPeriod[],
  text: string,
): boolean | undefined {
  const isUp = risingVerb.test(text);
  if (isUp === fallingVerb.test(text)) return undefined;
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? 0));
  const goes = (step: number): boolean => (isUp ? step > 0 : step < 0);
  if (each.test(text)) return steps.every(goes);
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined)
    return steps.every(goes) ? true : steps.some(goes) ? undefined : false;
  const isSince = /\b(?:since|after)\b/i.test(text);
  const to = first !== last ? last.place : isSince ? values.length - 1 : first.place;
  const from = first !== last || isSince ? first.place : first.place - 1;
  if (from < 0 || from === to) return undefined;
  return goes((values[to] ?? 0) - (values[from] ?? 0));
}
