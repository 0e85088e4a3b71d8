import { stemsOf } from '../../text/words.js';
import type { Quantity } from '../read/quantities.js';
import { percentUnit, type Unit, unitsNamed } from '../read/units.js';
import type { DataRecord, Fact, Source } from '../source/source.js';
import { canBe, isMatch } from './matches.js';
import { isAmong, recordsMentioned } from './mentions.js';
import type { ReadStatement } from './read-statement.js';

/** A value that follows from cited values. */
export interface Derivation {
  readonly formula: string;
  /** Numbers of the statement that the formula uses, such as "ten" in "ten of them cost 7,990 USD". */
  readonly uses: readonly Quantity[];
}

interface Candidate {
  readonly value: number;
  readonly unit: Unit | undefined;
  readonly formula: string;
  readonly uses?: readonly Quantity[];
}

/** Facts and records that a search for arithmetic looks at; more of them could prove anything. */
const maxOperands = 40;

/**
 * Finds the arithmetic that leads from cited values to a number: count, sum, average, difference, part of a whole,
 * product, ratio, change. Operands have to be named by the statement, or be all of a list.
 */
export function derive(
  quantity: Quantity,
  statement: ReadStatement,
  unmatched: readonly Quantity[],
): Derivation | undefined {
  const stems = new Set(stemsOf(statement.text));
  const records = recordsMentioned(statement.mentions);
  for (const candidate of candidates(quantity, statement, { stems, records, unmatched })) {
    if (!canBe(quantity, candidate.unit)) continue;
    if (!isMatch(quantity, candidate.value, statement.text)) continue;
    return { formula: `${candidate.formula} = ${quantity.text}`, uses: candidate.uses ?? [] };
  }
  return undefined;
}

interface Named {
  readonly stems: ReadonlySet<string>;
  readonly records: ReadonlySet<DataRecord>;
  readonly unmatched: readonly Quantity[];
}

function* candidates(
  quantity: Quantity,
  statement: ReadStatement,
  named: Named,
): Generator<Candidate, void, undefined> {
  const { sources, text } = statement;
  yield* ofStatement(quantity, statement, named.unmatched);
  yield* counts(quantity, sources, named);
  for (const { lists } of sources) {
    for (const { records } of lists) yield* ofList(records, text, named);
  }
  const facts = sources
    .flatMap((source) => source.facts)
    .filter(({ record, key }) => key !== '' && isAmong(record, named.records));
  const isOperand = operandTest(quantity, statement, named);
  const operands = facts.filter(isOperand).slice(0, maxOperands);
  const others = facts.slice(0, maxOperands);
  yield* ofChanges(sources, text);
  yield* differences(operands, text, quantity.isFraction);
  yield* spreads(operands, others, quantity);
  yield* sumsAcross(operands, text);
  yield* wholesWithoutPart(sources, text);
  yield* ratios(operands, text);
  yield* rates(operands, others, text);
  yield* shares(operands, others);
  yield* products(operands, others, named.unmatched, quantity);
  yield* complements(facts, statement, quantity);
}

/** "18,200 EUR of 96,300 EUR, or 19%": from numbers that the statement itself gives, and that are found. */
function* ofStatement(
  quantity: Quantity,
  { quantities }: ReadStatement,
  unmatched: readonly Quantity[],
): Generator<Candidate, void, undefined> {
  const given = quantities.filter(
    (each) => each !== quantity && !unmatched.includes(each) && !each.isFraction,
  );
  for (const [one, other] of pairs(given)) {
    const [first, second] = [one.readings[0]?.value ?? 0, other.readings[0]?.value ?? 0];
    const [unit, beside] = [one.units[0], other.units[0]];
    if (unit?.kind !== beside?.kind || unit?.factor !== beside?.factor) continue;
    const [low, high] = first <= second ? [first, second] : [second, first];
    if (high !== 0)
      yield { value: (low / high) * 100, unit: percentUnit, formula: `${low} / ${high}` };
    yield { value: first + second, unit, formula: `${first} + ${second}` };
    yield { value: high - low, unit, formula: `${high} − ${low}` };
  }
}

/**
 * Whether the statement names a fact: by a word of its field, by its unit ("a kWh", "per km²"), by another of its numbers, or by the
 * unit of the result and the fact's own record.
 */
function operandTest(
  quantity: Quantity,
  { text, quantities }: ReadStatement,
  { stems, records }: Named,
): (fact: Fact) => boolean {
  const units = (text.match(/[\p{L}µ°%€$£¥²³/]+/gu) ?? []).flatMap((word) =>
    word.length > 1 ? unitsNamed(word) : [],
  );
  const given = quantities
    .filter((each) => each !== quantity)
    .map(({ readings }) => readings[0]?.value);
  return (fact) => {
    if ([...fact.labels].some((label) => stems.has(label)) || given.includes(fact.value))
      return true;
    if ([...fact.labels].some((label) => earlier.test(label))) return true;
    const own = fact.units[0];
    if (
      own !== undefined &&
      units.some(({ kind, factor }) => kind === own.kind && factor === own.factor)
    )
      return true;
    return records.has(fact.record) && quantity.units.length > 0 && canBe(quantity, unitOf(fact));
  };
}

function unitOf({ units, maybe }: Fact): Unit | undefined {
  return units[0] ?? maybe[0];
}

/** The length of a list, or of its part that a named value singles out. */
function* counts(
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

/** Sum, average, and span of a field over a list, or over those of its records that are named. */
function* ofList(
  records: readonly DataRecord[],
  text: string,
  { stems, records: mentioned }: Named,
): Generator<Candidate, void, undefined> {
  const chosen = records.filter((record) => mentioned.has(record));
  const all = chosen.length > 1 ? chosen : records;
  for (const [key, facts] of fieldsOf(all)) {
    const [first] = facts;
    if (first === undefined || facts.length < 2) continue;
    const isSaid = [...first.labels].some((label) => stems.has(label)) || first.labels.size === 0;
    const values = facts.map(({ value }) => value);
    const sum = values.reduce((total, value) => total + value, 0);
    const terms = values.length <= 8 ? values.join(' + ') : `sum of ${values.length} × ${key}`;
    const unit = unitOf(first);
    if (!isSaid && unit === undefined) continue;
    if (
      /\b(?:total\w*|together|sum|sums|all|combined|altogether|overall|in all|add(?:s|ed)? up)\b/i.test(
        text,
      )
    )
      yield { value: sum, unit, formula: terms };
    if (/\b(?:average\w*|mean|avg|per)\b|Ø/i.test(text))
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

function fieldsOf(records: readonly DataRecord[]): ReadonlyMap<string, readonly Fact[]> {
  return Map.groupBy(
    records.flatMap(({ facts }) => facts),
    ({ key, labels }) => `${key} ${[...labels].join(' ')}`,
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1] ?? 0, sorted[middle] ?? 0];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}

const comparing =
  /\b(?:by|ahead|behind|more|less|fewer|difference|differ\w*|between|than|gap|lead\w*|margin|apart|higher|lower|cheaper|longer|shorter|heavier|lighter|older|younger|rose|risen|grew|grown|fell|fallen|increas\w+|decreas\w+|drop\w*|gain\w*|up|down|chang\w+|left|remain\w*|extra|excess|sav\w+)\b/i;

/** Of one field in two records, or of two fields that are both named. */
function* differences(
  operands: readonly Fact[],
  text: string,
  isFraction: boolean,
): Generator<Candidate, void, undefined> {
  if (!comparing.test(text)) return;
  for (const [one, other] of pairs(operands)) {
    if (!isComparable(one, other)) continue;
    const [high, low] = one.value >= other.value ? [one, other] : [other, one];
    const unit = unitOf(one);
    yield { value: high.value - low.value, unit, formula: `${high.value} − ${low.value}` };
    if (!isFraction) yield* changes(one, other, text);
  }
}

const rising =
  /\b(?:rose|risen|rises?|grew|grown|grows?|gain\w*|increas\w+|up|more|higher|longer|expensive)\b/i;
const falling =
  /\b(?:fell|fallen|falls?|drop\w*|declin\w+|decreas\w+|down|less|lower|fewer|cheaper|shorter|sav\w+|shrank)\b/i;
const earlier = /^(?:previ|previou|prior|last|before|old|former|initial|start|baselin|begin)/;

/** A change in percent, told in the direction it went; and how many times as much. */
function* changes(one: Fact, other: Fact, text: string): Generator<Candidate, void, undefined> {
  const isEarlier = ({ labels }: Fact): boolean => [...labels].some((label) => earlier.test(label));
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    if (from.value === 0 || isEarlier(to)) continue;
    const change = ((to.value - from.value) / Math.abs(from.value)) * 100;
    const isTold = change > 0 ? !falling.test(text) || rising.test(text) : falling.test(text);
    const formula = `(${to.value} − ${from.value}) / ${from.value}`;
    if (isTold) yield { value: Math.abs(change), unit: percentUnit, formula };
    if (from.key === to.key)
      yield {
        value: to.value / from.value,
        unit: undefined,
        formula: `${to.value} / ${from.value}`,
      };
  }
}

/** Percentage points between two shares. */
function* spreads(
  operands: readonly Fact[],
  others: readonly Fact[],
  quantity: Quantity,
): Generator<Candidate, void, undefined> {
  const unit = quantity.units.find(({ kind }) => kind === 'points');
  if (unit === undefined) return;
  const isPart = ({ value, units }: Fact): boolean => units.length === 0 && value > 0 && value < 1;
  const [named, all] = [operands.filter(isPart), others.filter(isPart)];
  for (const [one, other] of named.flatMap((each) =>
    all.map((beside) => [each, beside] as const),
  )) {
    if (one === other || one.record !== other.record) continue;
    const value = Math.abs(one.value - other.value) * 100;
    yield { value, unit, formula: `${percent(one.value)} − ${percent(other.value)}` };
  }
}

/** A change that a text tells: "from 40 to 45 EUR" is 5 EUR, or 12.5 %. */
function* ofChanges(
  sources: readonly Source[],
  text: string,
): Generator<Candidate, void, undefined> {
  for (const { from, to, units } of sources.flatMap(({ changes: told }) => told)) {
    const isTold = to > from ? !falling.test(text) : !rising.test(text);
    if (!isTold) continue;
    const formula = `${to} − ${from}`;
    yield { value: Math.abs(to - from), unit: units[0], formula };
    if (from !== 0)
      yield {
        value: (Math.abs(to - from) / Math.abs(from)) * 100,
        unit: percentUnit,
        formula: `(${formula}) / ${from}`,
      };
  }
}

function* sumsAcross(
  operands: readonly Fact[],
  text: string,
): Generator<Candidate, void, undefined> {
  if (
    !/\b(?:together|total\w*|sum|and|plus|combined|altogether|both|make|makes|with)\b/i.test(text)
  )
    return;
  for (const [one, other] of pairs(operands)) {
    if (!isComparable(one, other) || (one.key === other.key && one.record === other.record))
      continue;
    yield {
      value: one.value + other.value,
      unit: unitOf(one),
      formula: `${one.value} + ${other.value}`,
    };
  }
}

function isComparable(one: Fact, other: Fact): boolean {
  if (one.key === other.key) return one.record !== other.record;
  const [first, second] = [unitOf(one), unitOf(other)];
  if (first === undefined && second === undefined)
    return one.record === other.record || one.labels.size > 0;
  return (
    first !== undefined &&
    second !== undefined &&
    first.kind === second.kind &&
    first.factor === second.factor
  );
}

/** "7 of 9 are lent": two are not. */
function* wholesWithoutPart(
  sources: readonly Source[],
  text: string,
): Generator<Candidate, void, undefined> {
  for (const { facts } of sources) {
    for (const [index, part] of facts.entries()) {
      const whole = facts[index + 1];
      if (whole === undefined || part.key !== '' || whole.key !== '') continue;
      if (part.value > whole.value || part.record !== whole.record) continue;
      if (!isPartOf(part, whole, sources)) continue;
      const rest = whole.value - part.value;
      yield { value: rest, unit: undefined, formula: `${whole.value} − ${part.value}` };
      if (/%|percent|half|third|quarter|share/i.test(text)) {
        yield {
          value: (part.value / whole.value) * 100,
          unit: percentUnit,
          formula: `${part.value} / ${whole.value}`,
        };
      }
    }
  }
}

function isPartOf(part: Fact, whole: Fact, sources: readonly Source[]): boolean {
  const words = ` ${part.shown} of ${whole.shown} `.toLowerCase().replace(/\s+/g, ' ');
  return sources.some(({ plain }) => plain.replace(/\s+/g, ' ').includes(words));
}

/** A loss told as a share of the revenue; lines by file. */
function* ratios(operands: readonly Fact[], text: string): Generator<Candidate, void, undefined> {
  const isRate = /\b(?:per|average|each|every|ratio|times|a|an)\b/i.test(text);
  for (const [one, other] of pairs(operands)) {
    if (one.key === other.key) continue;
    for (const [top, bottom] of [
      [one, other],
      [other, one],
    ] as const) {
      if (bottom.value === 0) continue;
      const value = top.value / bottom.value;
      const formula = `${top.value} / ${bottom.value}`;
      if (Math.abs(value) <= 1) yield { value: Math.abs(value) * 100, unit: percentUnit, formula };
      if (isRate) yield { value, unit: unitOf(top), formula };
    }
  }
}

/** "628 inhabitants per km²": what is counted may have another name in the result. */
function* rates(
  operands: readonly Fact[],
  others: readonly Fact[],
  text: string,
): Generator<Candidate, void, undefined> {
  if (!/\bper\b/i.test(text)) return;
  for (const bottom of operands) {
    for (const top of others) {
      if (top === bottom || top.record !== bottom.record || bottom.value === 0) continue;
      const formula = `${top.value} / ${bottom.value}`;
      yield { value: top.value / bottom.value, unit: unitOf(top), formula };
    }
  }
}

/** A loss that the statement names by a word, as a share of a field that it names. */
function* shares(
  operands: readonly Fact[],
  others: readonly Fact[],
): Generator<Candidate, void, undefined> {
  for (const whole of operands) {
    for (const part of others) {
      if (part === whole || whole.value === 0 || part.value >= 0 || part.record !== whole.record)
        continue;
      const value = Math.abs(part.value / whole.value) * 100;
      yield { value, unit: percentUnit, formula: `${Math.abs(part.value)} / ${whole.value}` };
    }
  }
}

/** A share of a count, a price times a count, or times a number of the statement. */
function* products(
  operands: readonly Fact[],
  others: readonly Fact[],
  unmatched: readonly Quantity[],
  quantity: Quantity,
): Generator<Candidate, void, undefined> {
  for (const one of operands) {
    for (const other of others) {
      if (one === other || one.record !== other.record) continue;
      const isShare = [one, other].some(
        ({ value, units }) => units.length === 0 && value > 0 && value < 1,
      );
      const isPrice = [one, other].some((fact) => unitOf(fact)?.kind.startsWith('money:'));
      const isCount = [one, other].some(
        (fact) => fact.units.length === 0 && Number.isInteger(fact.value),
      );
      if (!isCount || (!isShare && !isPrice)) continue;
      const priced = [one, other].find((fact) => unitOf(fact)?.kind.startsWith('money:'));
      yield {
        value: one.value * other.value,
        unit: priced && unitOf(priced),
        formula: `${one.value} × ${other.value}`,
      };
    }
  }
  for (const factor of unmatched) {
    if (factor === quantity || factor.units.length > 0 || factor.isFraction) continue;
    const times = factor.readings[0]?.value ?? 1;
    for (const fact of others) {
      yield {
        value: times * fact.value,
        unit: unitOf(fact),
        formula: `${times} × ${fact.value}`,
        uses: [factor],
      };
    }
  }
}

/** The share that is left: "54% do not", where 46% do. */
function* complements(
  facts: readonly Fact[],
  { clauses }: ReadStatement,
  quantity: Quantity,
): Generator<Candidate, void, undefined> {
  if (!quantity.units.some(({ kind }) => kind === 'percent')) return;
  const clause = clauses.find(({ start, end }) => start <= quantity.start && quantity.start < end);
  const isRest =
    clause?.words.some(({ stem, isNegated }) => isNegated || restWords.has(stem)) ?? false;
  if (!isRest) return;
  const shared = facts.filter(({ value, units }) => units.length === 0 && value > 0 && value < 1);
  for (const { value } of shared) {
    yield { value: (1 - value) * 100, unit: percentUnit, formula: `100% − ${percent(value)}` };
  }
  const siblings = shared.filter(({ record }) => record === shared[0]?.record).slice(0, 6);
  if (siblings.length < 2) return;
  const rest = siblings.reduce((left, { value }) => left - value, 1);
  const terms = siblings.map(({ value }) => percent(value)).join(' − ');
  yield { value: rest * 100, unit: percentUnit, formula: `100% − ${terms}` };
}

const restWords = new Set(
  stemsOf('other rest remaining remainder free left unused idle neither else'),
);

function percent(value: number): string {
  return `${Number((value * 100).toFixed(6))}%`;
}

function pairs<T>(items: readonly T[]): (readonly [T, T])[] {
  return items.flatMap((one, index) =>
    items.slice(index + 1).map((other) => [one, other] as const),
  );
}
