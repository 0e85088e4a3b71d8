import { stemsOf } from '../../text/words.js';
import { plain } from '../read/plain.js';
import type { Quantity } from '../read/quantities.js';
import type { DataRecord, Fact } from '../source/source.js';
import { derive } from './derive.js';
import { conflict, derived, type Finding, found, foundName, missing } from './finding.js';
import { isMatch, valuesIn } from './matches.js';
import { isAmong, type Mention, recordsMentioned } from './mentions.js';
import type { ReadStatement } from './read-statement.js';

/** Checks every number of a statement: sign, unit, record and field, or the arithmetic that leads to it. */
export function checkQuantities(statement: ReadStatement): Finding[] {
  const { quantities } = statement;
  const facts = statement.sources.flatMap((source) => source.facts);
  const direct = quantities.map((quantity) => checkDirectly(quantity, statement, facts));
  const shares = shareFaults(statement);
  const used = new Set<Quantity>();
  const results = quantities.map((quantity, index): Finding => {
    const finding = direct[index];
    if (shares.has(quantity)) return shares.get(quantity) ?? found;
    if (finding?.kind === 'found' || finding?.kind === 'conflict') return finding;
    const unmatched = quantities.filter((_, place) => direct[place]?.kind !== 'found');
    const derivation = derive(quantity, statement, unmatched);
    if (derivation === undefined)
      return finding ?? missing(`${quantity.text} is not in the results cited`);
    for (const each of derivation.uses) used.add(each);
    return derived(derivation.formula);
  });
  return results.map((finding, index) => {
    const quantity = quantities[index];
    return quantity !== undefined && used.has(quantity) && finding.kind !== 'derived'
      ? found
      : finding;
  });
}

function checkDirectly(
  quantity: Quantity,
  statement: ReadStatement,
  facts: readonly Fact[],
): Finding {
  const { text } = statement;
  const matching = facts.filter((fact) =>
    valuesIn(quantity, fact).some((value) => isMatch(quantity, value, text)),
  );
  if (matching.length === 0) return withoutMatch(quantity, statement, facts);
  const near = stemsNear(quantity, statement);
  const records = recordsFor(quantity, statement);
  const placed = matching.filter((fact) => isPlaced(fact, records, statement, matching));
  if (placed.length === 0) {
    return conflict(`${quantity.text} belongs to another record: ${matching[0]?.shown ?? ''}`);
  }
  const base = baseFault(quantity, statement);
  if (base !== undefined) return base;
  if (denial.test(text.slice(0, quantity.start)))
    return conflict(`the statement denies ${quantity.text}, which is in the results cited`);
  const isSingledOut = placed.some(({ record }) => records.has(record));
  const nearest = Math.max(...placed.map(({ labels }) => shared(labels, near)));
  const rivals = facts.filter(
    (fact) =>
      shared(fact.labels, near) > nearest &&
      (isSingledOut ? records.has(fact.record) : isAmong(fact.record, records)) &&
      isRival(quantity, fact, placed) &&
      !isToldElsewhere(fact, quantity, statement),
  );
  if (nearest > 0 && rivals.length === 0) return found;
  const inFields = rivals.filter(({ key }) => key !== '');
  const likely = inFields.length > 0 ? inFields : rivals;
  const [rival] = likely;
  // Where several fields are named the number may be what they come to.
  if (rival !== undefined && new Set(likely.map(({ value }) => value)).size === 1) {
    return conflict(`${quantity.text} is another field: ${rival.shown}`);
  }
  const all = new Set(stemsOf(text));
  const isPercent = quantity.units.some(({ kind }) => kind === 'percent') && !quantity.isFraction;
  if (isPercent && !placed.some(({ context }) => sharesAny(context, all))) {
    return missing(`nothing in the results cited says that ${quantity.text} is of that`);
  }
  return found;
}

/** A negation of the number that follows. */
const denial = /(?:\b(?:not|never|no longer|anything but)|n['’]t)\s+(?:\p{Ll}+ly\s+)?$/iu;

/** A field whose name stands by the number, that could be meant, and has another value. */
function isRival(quantity: Quantity, fact: Fact, placed: readonly Fact[]): boolean {
  if (placed.some(({ value }) => value === fact.value)) return false;
  return valuesIn(quantity, fact).length > 0;
}

/** Whether a fact is of a record that the statement speaks of. A text has no records, but names before its numbers. */
function isPlaced(
  { record, key, subject = '' }: Fact,
  records: ReadonlySet<DataRecord>,
  { text, sources }: ReadStatement,
  matching: readonly Fact[],
): boolean {
  if (key !== '') return isAmong(record, records);
  if (
    records.size > 0 &&
    matching.some((fact) => fact.key !== '' && !isAmong(fact.record, records))
  )
    return false;
  const said = plain(text);
  if (subject === '' || said.includes(` ${subject} `)) return true;
  const others = sources.flatMap(({ facts }) => facts).filter((fact) => fact.record === record);
  return !others.some(
    (fact) => fact.subject && fact.subject !== subject && said.includes(` ${fact.subject} `),
  );
}

/** Another number of the statement is that field's: "At 799 USD, 14 are left". */
function isToldElsewhere(
  fact: Fact,
  quantity: Quantity,
  { quantities, text }: ReadStatement,
): boolean {
  return quantities.some(
    (other) =>
      other !== quantity && valuesIn(other, fact).some((value) => isMatch(other, value, text)),
  );
}

function withoutMatch(
  quantity: Quantity,
  statement: ReadStatement,
  facts: readonly Fact[],
): Finding {
  if (isComparedWithRequest(quantity, statement, facts)) return found;
  if (isOwnCount(quantity, statement) || isPartCount(quantity, statement)) return foundName;
  const bare = facts.find(
    (fact) =>
      quantity.units.length > 0 &&
      fact.units.length === 0 &&
      fact.maybe.length === 0 &&
      isMatch(quantity, fact.value, statement.text),
  );
  if (bare !== undefined)
    return missing(`the results cited have ${bare.value} without the unit of ${quantity.text}`);
  const near = stemsNear(quantity, statement);
  const records = recordsFor(quantity, statement);
  const named = facts.find(
    ({ labels, record }) => sharesAny(labels, near) && isAmong(record, records),
  );
  return named === undefined
    ? missing(`${quantity.text} is not in the results cited`)
    : missing(`${quantity.text} is not in the results cited: ${named.shown}`);
}

/** "Two flights are nonstop", of three flights: what "nonstop" is, no field says. */
function isPartCount(
  { units, end, readings }: Quantity,
  { masked, sources }: ReadStatement,
): boolean {
  const [count] = readings;
  if (count === undefined || units.length > 0 || !Number.isInteger(count.value)) return false;
  const [noun = ''] = stemsOf(masked.slice(end, end + 40));
  const lists = sources.flatMap((source) => source.lists).filter(({ labels }) => labels.has(noun));
  if (!lists.some(({ length }) => count.value > 0 && count.value < length)) return false;
  const words = sources.map((source) => source.plain).join('\n');
  return stemsOf(masked.slice(end)).some((stem) => !words.includes(` ${stem}`));
}

/** "on two conditions: …" counts what the statement itself lists. */
function isOwnCount({ text, units, end, readings }: Quantity, { masked }: ReadStatement): boolean {
  const isWord = /^\p{L}/u.test(text) && units.length === 0 && (readings[0]?.value ?? 0) <= 12;
  return isWord && /^\s+\p{L}+:\s/u.test(masked.slice(end));
}

/** "less than 800 USD", where the request says 800 and a result has 799. */
function isComparedWithRequest(
  quantity: Quantity,
  { asked }: ReadStatement,
  facts: readonly Fact[],
): boolean {
  const isAsked = asked.some(({ readings }) =>
    readings.some(({ value }) => quantity.readings.some((said) => said.value === value)),
  );
  if (!isAsked || quantity.bound === 'exact' || quantity.bound === 'about') return false;
  const [said] = quantity.readings;
  const isBelow =
    quantity.bound === 'less' || quantity.bound === 'under' || quantity.bound === 'nearly';
  return facts.some((fact) =>
    valuesIn(quantity, fact).some(
      (value) => said !== undefined && (isBelow ? value <= said.value : value >= said.value),
    ),
  );
}

/** "30% of the tea drinkers": a share of what it is a share for. */
function baseFault(quantity: Quantity, { masked, sources }: ReadStatement): Finding | undefined {
  if (!quantity.units.some(({ kind }) => kind === 'percent')) return undefined;
  const [, first = '', second = ''] =
    /^\s*of (?:(?:the|all|its|their|our) )*(\p{L}+) (\p{L}+)/u.exec(masked.slice(quantity.end)) ??
    [];
  if (!/\p{Ll}{3,}s$/u.test(second)) return undefined;
  const [stem = ''] = stemsOf(first);
  const isOfShare = sources.some(({ facts }) =>
    facts.some((fact) => fact.key !== '' && isShare(fact) && fact.labels.has(stem)),
  );
  return isOfShare
    ? missing(`the results cited do not say that ${quantity.text} is a share of ${first} ${second}`)
    : undefined;
}

function isShare({ value, units }: Fact): boolean {
  return units.length === 0 && value > 0 && value < 1;
}

/** "9 of 7 copies": a part is not larger than the whole, and the whole is what its noun says. */
function shareFaults({
  quantities,
  masked,
  sources,
}: ReadStatement): ReadonlyMap<Quantity, Finding> {
  const faults = new Map<Quantity, Finding>();
  for (const [index, part] of quantities.entries()) {
    const whole = quantities[index + 1];
    if (whole === undefined || part.isFraction || part.units.length > 0) continue;
    if (!/^\s*(?:out )?of (?:the |its |all )?$/.test(masked.slice(part.end, whole.start))) continue;
    const [small, large] = [part.readings[0]?.value ?? 0, whole.readings[0]?.value ?? 0];
    if (small > large)
      faults.set(part, conflict(`${part.text} of ${whole.text} is more than the whole`));
    const noun = stemsOf(masked.slice(whole.end, whole.end + 30)).slice(0, 1);
    const named = sources
      .flatMap(({ facts }) => facts)
      .filter(({ labels, key }) => key !== '' && noun.some((stem) => labels.has(stem)));
    if (named.length > 0 && !named.some(({ value }) => value === large)) {
      faults.set(whole, conflict(`${whole.text} is another field: ${named[0]?.shown ?? ''}`));
    }
  }
  return faults;
}

/** Stems of the clause the number stands in. */
function stemsNear(quantity: Quantity, { clauses, masked }: ReadStatement): ReadonlySet<string> {
  const clause = clauses.find(({ start, end }) => start <= quantity.start && quantity.start < end);
  if (clause === undefined) return new Set(stemsOf(masked));
  return new Set(clause.words.map(({ stem }) => stem));
}

/** The records a number can be of: where each number has a name by it, that name's; else all that are named. */
function recordsFor(quantity: Quantity, statement: ReadStatement): ReadonlySet<DataRecord> {
  const all = recordsMentioned(statement.mentions);
  if (all.size < 2) return all;
  const singled = statement.mentions.filter(({ fields }) =>
    fields.some(({ record }) => all.has(record)),
  );
  const before = singled.findLast(({ start }) => start < quantity.start);
  const after = singled.find(({ start }) => start > quantity.start);
  const direction = directionOf(statement, singled);
  const chosen = direction === 'before' ? before : direction === 'after' ? after : undefined;
  return chosen === undefined ? all : recordsMentioned([chosen]);
}

/** Whether names stand before their numbers or behind them; `undefined` where that is not one to one. */
function directionOf(
  { quantities, masked }: ReadStatement,
  names: readonly Mention[],
): 'before' | 'after' | undefined {
  if (/\brespectively\b|\bthan\b|\bby\b|\bahead\b|\bbetween\b/i.test(masked)) return undefined;
  const places = [
    ...names.map(({ start }) => ({ start, isName: true })),
    ...quantities.map(({ start }) => ({ start, isName: false })),
  ].sort((a, b) => a.start - b.start);
  const [first] = places;
  const isNamedFirst = first?.isName === true;
  const groups = places.filter(
    (place, index) => place.isName && places[index + 1]?.isName === false,
  ).length;
  if (isNamedFirst) return groups === names.length ? 'before' : undefined;
  const behind = places.filter(
    (place, index) => place.isName && places[index - 1]?.isName === false,
  ).length;
  return behind === names.length ? 'after' : undefined;
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((each) => other.has(each)).length;
}

function sharesAny(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  for (const each of one) if (other.has(each)) return true;
  return false;
}
