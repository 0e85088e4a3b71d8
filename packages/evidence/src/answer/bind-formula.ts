import type { JsonObject } from '@pce/core';
import type { CheckedValue } from '@pce/core/internal';
import type { RecordList } from '../data/records-in.js';
import { show } from '../language/compare.js';
import type { Evaluation } from '../language/evaluation.js';
import { ExpressionError } from '../language/expression-error.js';
import { evaluate } from '../language/functions.js';
import { readFormula } from '../language/mend.js';
import { type Expression, isAggregate } from '../language/syntax.js';
import { readMoment } from '../values/moment.js';
import {
  type Fit,
  fitOf,
  isRounded,
  numberWordsIn,
  readNumber,
  unitFactors,
} from '../values/number.js';
import { moved, overlaps, type Place } from '../values/place.js';
import { namePartsOf } from '../values/words.js';
import { bindMention } from './bind-mention.js';
import { standingIn } from './standing-in.js';
import {
  compoundStart,
  isSameDate,
  type Mention,
  momentBefore,
  numbersBefore,
  type Statement,
} from './statement.js';

/** The value before a formula. `false`: another value, in words; `none`: no value of this kind. */
interface Found extends Place {
  readonly fit: Fit | 'false' | 'none';
}

export function bindFormula(written: string, at: number, statement: Statement): CheckedValue {
  const formula = readFormula(written, statement.evidence);
  if (formula instanceof ExpressionError) return bindWithout(written, formula, at, statement);
  const { evaluation, expression } = formula;
  const isMended = expression !== written;
  const found = findValue(evaluation, at, statement);
  const { fit } = found;
  const wrong =
    fit === 'same' ? foreignPart(evaluation, statement, found) : reasonOf(fit, evaluation);
  const isFalse = fit === 'other' || (fit === 'false' && !isMended);
  const falseLabel = fit === 'other' && !isMended ? 'contradicted' : 'unsupported';
  const { blanks, value: computed, inputs, ids } = evaluation;
  const reason = wrong ?? (blanks > 0 ? `${blanks} blanks are left out` : undefined);
  return statement.value(
    found,
    wrong === undefined ? 'derived' : isFalse ? falseLabel : 'asserted',
    {
      formula: expression,
      computed,
      inputs,
      citations: [...ids],
      ...(isMended && { mended: written }),
      ...(reason !== undefined && { reason }),
    },
  );
}

/** Binds a formula without a value, which proves nothing: its number or date is looked up as a plain value. */
function bindWithout(
  formula: string,
  { fault, message }: ExpressionError,
  at: number,
  statement: Statement,
): CheckedValue {
  const mention = statement.mentionBefore(at);
  const names = namePartsOf(formula);
  const citations = statement.evidence.ids.filter((id) => names.includes(id));
  const isTooLarge = fault === 'too_large';
  const reason = `${isTooLarge ? 'too large to check' : 'the formula has no value'}: ${message}`;
  if (mention !== undefined && !isTooLarge)
    return { ...bindMention(mention, statement, citations), formula, reason };
  const label = isTooLarge ? 'not_checked' : 'asserted';
  return statement.value(mention ?? statement.wordBefore(at), label, {
    formula,
    citations,
    reason,
  });
}

function findValue({ value, ids, node }: Evaluation, at: number, statement: Statement): Found {
  const floor = statement.floorOf(at);
  const lead = statement.text.slice(floor, at);
  const word = statement.wordBefore(at);
  // A path to a flag states its value; a comparison states that it is true.
  if (typeof value === 'boolean' && (value || node.type === 'call'))
    return { ...word, fit: value ? 'same' : 'false' };
  const computed = typeof value === 'string' ? readNumber(value) : value;
  if (typeof computed === 'number') {
    const number = findNumber(computed, lead);
    return number === undefined ? { ...word, fit: 'none' } : moved(number, floor);
  }
  if (typeof value !== 'string') return { ...word, fit: 'none' };
  const moment = momentBefore(lead);
  const known = readMoment(value);
  if (known.length > 0 && moment !== undefined)
    return {
      ...moved(moment, floor),
      fit: statement.isSameTime(moment.readings, known) ? 'same' : 'other',
    };
  const lists = [...ids].flatMap((id) => statement.evidence.recordsOf(id).lists);
  return { ...word, fit: statement.says(statement.words, value, lists) ? 'same' : 'false' };
}

/** Returns the number before a formula that equals its result ("17 more than in 2024"), or else the last one. */
function findNumber(computed: number, lead: string): Found | undefined {
  const numbers = numbersBefore(lead);
  const same = numbers.find((each) => fitOf(each, computed) === 'same');
  if (same !== undefined) return { ...same, fit: 'same' };
  const [last] = numbers;
  if (last === undefined) return undefined;
  const start = compoundStart(lead, last, computed);
  return start === undefined
    ? { ...last, fit: fitOf(last, computed) }
    : { ...last, start, fit: 'same' };
}

function reasonOf(fit: Found['fit'], { value, node, workspace }: Evaluation): string {
  const given = `the formula gives ${show(value)}`;
  if (fit === 'near') return `${given}: with another sign, in another unit or less exactly`;
  if (fit === 'none') return `${given}, and no such value stands before it`;
  if (fit !== 'false') return given;
  if (value !== false) return `by the formula it is ${show(value)}`;
  if (node.type !== 'call' || !/[=<>]/.test(node.name)) return 'not so by the formula';
  const sides = node.args.map((side) => show(evaluate(side, workspace).value));
  return `not so by the formula: ${sides.join(` ${node.name} `)}`;
}

/** A part of a formula that the sentence has to name: the records it selects, or the literals that select them. */
interface Part {
  readonly records: readonly JsonObject[];
  /** Whether it selects one record, which must be named whatever the literals are. */
  readonly isOne: boolean;
  readonly literals: readonly (string | number)[];
  /** Whether it selects among the records of a list. */
  readonly isChoice: boolean;
}

/**
 * Role of a number in a formula, which decides whether it may be unnamed. `limit`: above or below it; `result`: equal to the
 * formula's result; `condition`: equal to a field of a list. A text may be unnamed only as a limit.
 */
type Role = 'limit' | 'result' | 'condition' | 'term' | 'factor';
const freeNumbers: Readonly<Partial<Record<Role, readonly number[]>>> = {
  condition: [0, 1],
  term: [0, 1, 100],
  factor: [0, 1, ...unitFactors],
};

/**
 * Returns a part of a formula that neither the sentence nor the one before names: a record, or a literal other than a limit,
 * unit or constant; `undefined` if all are named.
 */
function foreignPart(
  { value, node, selected, ids, touched }: Evaluation,
  statement: Statement,
  place: Place,
): string | undefined {
  const { evidence, words, before } = statement;
  const sources = [...ids].map((id) => evidence.recordsOf(id));
  const listOf = (data: JsonObject): RecordList | undefined =>
    sources.flatMap(({ recordOf }) => recordOf.get(data)?.list ?? [])[0];
  const lists = [...touched].flatMap((data) => listOf(data) ?? []);
  // A comparison follows any word, none of which is the value that it proves.
  const masked = typeof value === 'boolean' ? undefined : place;
  const isNamed = (data: JsonObject): boolean => {
    const list = listOf(data);
    if (list === undefined || list.records.length === 1) return list !== undefined;
    const here = evidence.namingsIn(words, list, masked);
    return [...here, ...evidence.namingsIn(before, list)].some(
      ({ record }) => record.data === data,
    );
  };
  const parts = partsOf(node, selected);
  const literals = parts.flatMap((part) => part.literals.map(String));
  const formula = new Set(literals.map((each) => namePartsOf(each).join(' ')));
  const isKind = (literal: string | number): boolean => {
    if (typeof literal === 'number') return false;
    const all = evidence.ids.flatMap((id) => evidence.recordsOf(id).lists);
    const roles = all.map((list) =>
      evidence.namesOf(list).roleOf(literal, [words, before], formula),
    );
    return roles.includes('kind') && !roles.includes('name');
  };
  for (const { records, isOne, literals, isChoice } of parts) {
    if (records.length > 0 && records.every(isNamed)) continue;
    if (isOne) return 'the formula picks a record that the sentence does not name';
    const literal = literals.find(
      (each) => !isSaid(each, statement, lists, place) && !(isChoice && isKind(each)),
    );
    if (literal !== undefined) return `the formula has ${show(literal)}, the sentence does not`;
  }
  return undefined;
}

/** Returns whether a literal occurs in the sentence, the one before or a quotation: a date in any notation, a name in full or in part. */
function isSaid(
  literal: string | number,
  statement: Statement,
  lists: readonly RecordList[],
  place: Place,
): boolean {
  const texts = [statement.words, statement.before, ...statement.quoted];
  if (typeof literal === 'number') return isNumberSaid(literal, statement, place);
  const numbers = texts.flatMap((each) => each.numbers.flatMap(({ readings }) => readings));
  const known = readMoment(literal);
  if (known.length === 0) return texts.some((words) => statement.says(words, literal, lists));
  const dates = texts.flatMap(({ moments }) => moments.flatMap(({ readings }) => readings));
  const years = numbers.map(({ value }) => ({ year: value }));
  return (
    isSameDate([...dates, ...years], known) || isOfNamed({ ...place, readings: known }, statement)
  );
}

function isOfNamed(mention: Mention, statement: Statement): boolean {
  const { ids } = statement.evidence;
  return ids.some((id) => standingIn(id, mention, statement).type === 'named');
}

/** Returns whether the sentence (outside `place`), the one before or the request has a number, or a result has it for something named. */
function isNumberSaid(literal: number, statement: Statement, place: Place): boolean {
  const { text, given, words, before, quoted } = statement;
  const { start, end } = statement.place;
  const inWords = [
    ...numberWordsIn(statement.place.before),
    ...numberWordsIn(text.slice(start, end)),
  ];
  const here = words.numbers.filter((each) => !overlaps(each, place));
  const said = [
    ...here,
    ...[before, given, ...quoted].flatMap(({ numbers }) => numbers),
    ...inWords,
  ];
  if (said.some(({ readings }) => readings.some((each) => isRounded(each, literal)))) return true;
  const kind = { isPercent: false, isSigned: false, isWord: false };
  return isOfNamed({ ...place, ...kind, readings: [{ value: literal, step: 0 }] }, statement);
}

function partsOf(whole: Expression, selected: Evaluation['selected']): Part[] {
  const parts: Part[] = [
    { records: [], isOne: false, literals: literalsIn(whole, 'term'), isChoice: false },
  ];
  const visit = (node: Expression, isInList: boolean): void => {
    if (node.type === 'call')
      for (const child of node.args) visit(child, isInList || isAggregate(node.name));
    for (const step of node.type === 'path' ? node.steps : []) {
      const records = selected.get(step);
      if (records === undefined || step.type === 'max' || step.type === 'min') continue;
      const isGroup = step.type === 'condition' && (isInList || records.length !== 1);
      const literals = step.type === 'condition' ? literalsIn(step.by, 'condition') : [];
      parts.push({ records, isOne: !isGroup, literals, isChoice: true });
    }
  };
  visit(whole, false);
  return parts;
}

/** Returns the literals that must be named, without those in path selectors. */
function literalsIn(node: Expression, role: Role): (string | number)[] {
  if (node.type === 'path') return [];
  if (node.type === 'call')
    return node.args.flatMap((child, at) => literalsIn(child, roleIn(node.name, at, role)));
  const { value } = node;
  if (typeof value === 'string') return role === 'limit' ? [] : [value];
  if (typeof value !== 'number') return [];
  return freeNumbers[role]?.includes(value) === false ? [value] : [];
}

function roleIn(name: string, at: number, role: Role): Role {
  if (name === '*' || name === '/') return 'factor';
  if (/^[<>]=?$/.test(name)) return 'limit';
  if (name === '=' || name === '!=') return role === 'condition' ? role : 'result';
  if (name === 'and') return role;
  return name === 'in' || (at > 0 && isAggregate(name)) ? 'condition' : 'term';
}
