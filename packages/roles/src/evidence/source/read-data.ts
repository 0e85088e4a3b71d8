import type { Json } from '@pce/core';
import { stemsOf } from '../../text/words.js';
import { codeKey, codesIn } from '../read/codes.js';
import { dateOfEpoch, datesIn } from '../read/dates.js';
import { mask, plain, plainName, stemmed } from '../read/plain.js';
import { type Quantity, quantitiesIn } from '../read/quantities.js';
import { unitsNamed } from '../read/units.js';
import { labelsOfPath } from './labels-of-path.js';
import { measuredValue } from './measured-value.js';
import { seriesOfChange, seriesOfList, seriesOfPeriods } from './read-series.js';
import { readText } from './read-text.js';
import type { DataList, DataRecord, Fact, Field, KnownDate, Series, Source } from './source.js';
import { structuredText } from './structured-text.js';
import { type TextTables, tablesIn } from './tables-in.js';
import { inherited, naming, unitsOfField } from './units-of-field.js';
import { withRecords } from './with-records.js';

/** Values of a result that are looked at, and characters of a text that still counts as one value. */
const maxValues = 200_000;
const longestValue = 120;
const longestState = 40;

interface Reading {
  readonly facts: Fact[];
  readonly fields: Field[];
  readonly dates: KnownDate[];
  readonly codes: Set<string>;
  readonly states: Set<string>;
  /** By path: thousands of records have the same few fields. */
  readonly labels: Map<string, ReadonlySet<string>>;
  readonly lists: DataList[];
  readonly series: Series[];
  readonly strings: Map<string, Field[]>;
  readonly plain: string[];
  readonly texts: Source[];
  left: number;
}

/** Reads a result as evidence: every value with the record and the field it stands in. */
export function readData(data: Json, path: string): Source {
  const root: DataRecord = { path, parent: undefined, list: undefined, facts: [], fields: [] };
  const reading: Reading = {
    ...{ facts: [], fields: [], dates: [], lists: [], series: [], plain: [], texts: [] },
    ...{
      codes: new Set(),
      states: new Set(),
      labels: new Map(),
      strings: new Map(),
      left: maxValues,
    },
  };
  readValue(reading, data, { path, key: '', keys: [], record: root, siblings: {} });
  const { texts } = reading;
  return {
    facts: [...reading.facts, ...texts.flatMap(({ facts }) => facts)],
    fields: reading.fields,
    dates: [...reading.dates, ...texts.flatMap(({ dates }) => dates)],
    codes: new Set([...reading.codes, ...texts.flatMap(({ codes }) => [...codes])]),
    lists: reading.lists,
    series: [...reading.series, ...reading.lists.flatMap(seriesOfList)],
    changes: texts.flatMap(({ changes }) => changes),
    passages: texts.flatMap(({ passages }) => passages),
    strings: reading.strings,
    plain: [...reading.plain, ...texts.map((text) => text.plain)].join('\n'),
    clauses: texts.flatMap(({ clauses }) => clauses),
    labels: labelsIn([
      ...reading.facts,
      ...reading.fields,
      ...reading.lists,
      ...texts.flatMap(({ facts }) => facts),
    ]),
    states: reading.states,
  };
}

/** Fields of many records share one set of labels each. */
function labelsIn(values: readonly Pick<Fact, 'labels'>[]): ReadonlySet<string> {
  const labels = new Set<string>();
  const seen = new Set<ReadonlySet<string>>();
  for (const each of values) {
    if (seen.has(each.labels)) continue;
    seen.add(each.labels);
    for (const label of each.labels) labels.add(label);
  }
  return labels;
}

interface Place {
  readonly path: string;
  readonly key: string;
  readonly keys: readonly string[];
  readonly record: DataRecord;
  readonly siblings: { readonly [key: string]: Json };
}

function readValue(reading: Reading, value: Json, place: Place): void {
  reading.left -= 1;
  if (reading.left < 0) return;
  if (Array.isArray(value)) readList(reading, value, place);
  else if (typeof value === 'object' && value !== null) readObject(reading, value, place);
  else if (typeof value === 'number') readNumber(reading, value, place);
  else readPlain(reading, value, place);
}

function readObject(reading: Reading, whole: { readonly [key: string]: Json }, place: Place): void {
  const { path, keys, record } = place;
  const value = withRecords(whole);
  const first = reading.facts.length;
  const siblings = { ...inherited(place.siblings), ...naming(value) };
  for (const [key, each] of Object.entries(value)) {
    reading.plain.push(plainName(key));
    for (const { text } of codesIn(key)) reading.codes.add(codeKey(text));
    const inside = { path: `${path}.${key}`, key, keys: [...keys, key] };
    readValue(reading, each, { ...place, ...inside, siblings });
  }
  const facts = reading.facts.slice(first).filter(({ key }) => typeof value[key] === 'number');
  const series = { path, record, labels: labelsOf(reading, keys) };
  const periods = seriesOfPeriods(facts, series);
  reading.series.push(...periods);
  for (const { entries, labels } of periods) {
    for (const { date } of entries)
      if (date !== undefined) reading.dates.push({ date, labels, record });
  }
  const change = seriesOfChange(reading.facts.slice(first), series);
  if (change !== undefined) reading.series.push(change);
}

function readList(reading: Reading, items: readonly Json[], place: Place): void {
  const records: DataRecord[] = [];
  for (const [index, item] of items.entries()) {
    const path = `${place.path}[${index}]`;
    const record = { path, parent: place.record, list: place.path, facts: [], fields: [] };
    records.push(record);
    const keys = typeof item === 'object' ? [] : place.keys;
    readValue(reading, item, { ...place, path, keys, record, siblings: inherited(place.siblings) });
  }
  reading.lists.push({
    path: place.path,
    labels: labelsOf(reading, place.keys),
    length: items.length,
    parent: place.record,
    records,
  });
}

function readNumber(reading: Reading, value: number, place: Place): void {
  const { record } = place;
  const labels = labelsOf(reading, place.keys);
  addFact(reading, place, { value, ...unitsOf(place), shown: value });
  reading.codes.add(String(value));
  const ms = value > 1e12 && value < 1e13 ? value : value > 1e9 && value < 1e10 ? value * 1000 : 0;
  if (ms > 0 && Number.isInteger(value))
    reading.dates.push({ date: dateOfEpoch(ms), labels, record });
}

function readPlain(reading: Reading, value: string | boolean | null, place: Place): void {
  const { path, key, record } = place;
  const labels = labelsOf(reading, place.keys);
  const field: Field = { key, labels, value, record };
  reading.fields.push(field);
  record.fields.push(field);
  if (typeof value !== 'string') return;
  const data = value.includes('\n') ? structuredText(value) : undefined;
  if (data !== undefined) {
    reading.plain.push(plain(value));
    readValue(reading, data, place);
    return;
  }
  const { tables, rest } = value.includes('\n') ? tablesIn(value) : { tables: [], rest: value };
  const unit = tables.length === 0 ? undefined : unitOfCaption(rest);
  const siblings = unit === undefined ? place.siblings : { ...place.siblings, unit };
  for (const rows of tables) readTable(reading, rows, { ...place, siblings });
  if (
    rest.length > longestValue ||
    /[.!?]\s+\p{Lu}|[!?]\s|\n/u.test(rest.trim()) ||
    tables.length > 0
  ) {
    if (rest.trim() !== '') reading.texts.push(readText(rest, path));
    return;
  }
  const [state, ...more] = value.length > longestState ? [] : stemsOf(value);
  if (state !== undefined && more.length === 0) reading.states.add(state);
  const names = [...new Set([value, ...otherNames(value)].map(plain))];
  reading.plain.push(...names);
  for (const name of new Set(names.flatMap((words) => [words.trim(), stemmed(words)]))) {
    const known = reading.strings.get(name);
    if (known === undefined) reading.strings.set(name, [field]);
    else known.push(field);
  }
  for (const { readings } of datesIn(value)) {
    for (const date of readings) reading.dates.push({ date, labels, record });
  }
  for (const { text } of codesIn(value)) reading.codes.add(codeKey(text));
  reading.codes.add(codeKey(value));
  const measured = measuredValue(value, labels);
  if (measured !== undefined) {
    addFact(reading, place, { ...measured, maybe: [], shown: value });
    return;
  }
  for (const { readings, units } of numbersAlone(value)) {
    const known = units.length > 0 ? { units, maybe: [] } : unitsOf(place);
    for (const { value: number } of readings)
      addFact(reading, place, { value: number, ...known, shown: value });
  }
}

function unitsOf({ key, keys, siblings }: Place): Pick<Fact, 'units' | 'maybe'> {
  return unitsOfField({ key, parent: keys.at(-2), siblings });
}

/** Adds a number of a field to its record. */
function addFact(
  reading: Reading,
  { path, key, keys, record }: Place,
  { shown, ...value }: Pick<Fact, 'value' | 'units' | 'maybe'> & { readonly shown: Json },
): void {
  const labels = labelsOf(reading, keys);
  const fact: Fact = {
    ...value,
    labels,
    context: labels,
    record,
    key,
    shown: `${path} is ${shown}`,
  };
  reading.facts.push(fact);
  record.facts.push(fact);
}

/** Reads a table as a list; a row of totals is of the whole. */
function readTable(reading: Reading, rows: TextTables['tables'][number], place: Place): void {
  const isTotal = (row: TextTables['tables'][number][number]): boolean =>
    Object.values(row).some((cell) => typeof cell === 'string' && totalRow.test(cell));
  readList(
    reading,
    rows.filter((row) => !isTotal(row)),
    place,
  );
  for (const row of rows.filter(isTotal))
    readObject(reading, row, { ...place, path: `${place.path}.total` });
}

/** "Budget by department (EUR)": the unit of the numbers below. */
function unitOfCaption(text: string): string | undefined {
  const named = [
    ...text.matchAll(/\((?:all |figures |amounts )?(?:in )?([\p{L}€$£¥%/²³]{1,8})\)/gu),
  ];
  const units = named.flatMap(([, name = '']) => (unitsNamed(name).length > 0 ? [name] : []));
  return new Set(units).size === 1 ? units[0] : undefined;
}

const totalRow = /^(?:(?:grand |sub)?totals?|sum|overall|all|summe|gesamt|insgesamt)$/i;

const surnameFirst = /^(\p{Lu}[\p{L}\p{M}’' -]+), (\p{Lu}[\p{L}\p{M}.’' -]+)$/u;
const inBrackets = /^(\p{L}[^()]*) \((\p{L}[^()]{2,})\)$/u;

/** "Nguyen, Minh" is Minh Nguyen, "Dim red (control)" is called either. */
function otherNames(value: string): readonly string[] {
  const [, ...either] = inBrackets.exec(value) ?? [];
  return [value.replace(surnameFirst, '$2 $1'), ...either];
}

/** Returns the numbers of a text that holds nothing else: "3.3 V", "-40 to 85 °C", "14 / 20". */
function numbersAlone(whole: string): readonly Quantity[] {
  // "4 (6h ago)"
  const value = whole.replace(/(?<=\d)\s+\([^()]*\)$/, '');
  const quantities = quantitiesIn(value);
  const rest = mask(value, quantities).replace(
    /\b(?:to|and|or|of|between|from|up|x|est|estimated|ca|approx)\b/gi,
    ' ',
  );
  return /[\p{L}\p{N}:]/u.test(rest) ? [] : quantities;
}

/** Returns the last two names on the way to a value: `price.amount` is a price. */
function labelsOf({ labels }: Reading, keys: readonly string[]): ReadonlySet<string> {
  const path = keys.slice(-2).join('\n');
  const known = labels.get(path) ?? labelsOfPath(keys);
  labels.set(path, known);
  return known;
}
