import type { JsonObject } from '@pce/core';
import type { Pausing } from '../data/pausing.js';
import type { Rec, RecordList, Records } from '../data/records-in.js';
import { show } from '../language/compare.js';
import type { Evaluation } from '../language/evaluation.js';
import { type Expression, isAggregate } from '../language/syntax.js';
import { isRounded, unitFactors } from '../values/fit.js';
import { readMoment } from '../values/moment.js';
import type { Place } from '../values/place.js';
import { namePartsOf, placeOf } from '../values/words.js';
import { isSameDate, type Statement } from './statement.js';

/** A part of a formula that the sentence has to say: the records it picks, or the literals it picks them by. */
interface Part {
  /** Whether the literals are terms of the formula, which may come from a cited result. */
  readonly areTerms: boolean;
  readonly records: readonly JsonObject[];
  /** Whether it is about one record, which has to be named whatever the literals are. */
  readonly isOne: boolean;
  readonly literals: readonly (string | number)[];
}

/**
 * Numbers that are free by their role in a formula; the others have to be said. `limit`: above or below it; `result`: equal to
 * what the formula gives; `condition`: equal to a field of a list; `only`: in a formula that reads no result. A text is free
 * as a limit alone.
 */
type Role = 'limit' | 'result' | 'condition' | 'term' | 'factor' | 'only';
const freeNumbers: Readonly<Partial<Record<Role, readonly number[]>>> = {
  ...{ condition: [0, 1], term: [0, 1, 100], factor: [0, 1, ...unitFactors], only: [] },
};

/** `true` and `false` as texts write them: constants. */
const flag = /^(?:true|false|y|n|yes|no|ja|nein|oui|non|sí)$/i;

/**
 * Returns what a formula picks or has that the sentence and the one before do not say: a record that is not named, or a literal
 * that is neither a limit, a unit nor a constant; `undefined` where there is nothing.
 */
export function* foreignPart(
  evaluation: Evaluation,
  statement: Statement,
  value: Place,
): Pausing<string | undefined> {
  const sources: Records[] = [];
  for (const id of evaluation.ids) sources.push(yield* statement.evidence.recordsOf(id));
  const recordOf = (data: JsonObject): Rec | undefined =>
    sources.map((each) => each.recordOf.get(data)).find((each) => each !== undefined);
  const lists = new Set([...evaluation.touched].flatMap((data) => recordOf(data)?.list ?? []));
  const parts = partsOf(evaluation);
  // A comparison stands behind any word: none of them is the value that it proves.
  const masked = typeof evaluation.value === 'boolean' ? undefined : value;
  const picked = new Set(parts.flatMap(({ records }) => records));
  for (const { records, isOne, literals, areTerms } of parts) {
    // A formula that picks every record of a list is about the list.
    const list = records[0] && recordOf(records[0])?.list;
    if (list?.records.every(({ data }) => picked.has(data))) continue;
    let areNamed = records.length > 0;
    for (const data of records) areNamed &&= yield* isNamed(recordOf(data), statement, masked);
    if (areNamed) continue;
    if (isOne) return 'the formula picks a record that the sentence does not name';
    for (const literal of literals)
      if (
        !(areTerms && isInCited(literal, statement)) &&
        !(yield* isSaid(literal, statement, lists))
      )
        return `the formula has ${show(literal)}, the sentence does not`;
  }
  return undefined;
}

function* isNamed(
  record: Rec | undefined,
  { evidence, words, before }: Statement,
  value: Place | undefined,
): Pausing<boolean> {
  if (record === undefined || record.list.records.length === 1) return record !== undefined;
  const here = yield* evidence.namingsIn(words, record.list, value);
  const namings = [...here, ...(yield* evidence.namingsIn(before, record.list))];
  return namings.some((each) => each.record === record);
}

/** Whether a number of two digits or more, or a date, stands in a result that the sentence cites. */
function isInCited(literal: string | number, { evidence, citations }: Statement): boolean {
  const known = typeof literal === 'string' ? readMoment(literal) : [];
  if (typeof literal === 'number' ? Math.abs(literal) < 10 : known.length === 0) return false;
  return citations
    .flatMap(({ ids }) => ids)
    .some((id) => {
      const { numbers, moments } = evidence.wordsOf(id);
      return typeof literal === 'number'
        ? numbers.some(({ readings }) => readings.some((each) => isRounded(each, literal)))
        : moments.some(({ readings }) => isSameDate(readings, known));
    });
}

/** Whether a literal stands in the sentence, the one before or a quotation: a date in any writing, a name whole or cut. */
function* isSaid(
  literal: string | number,
  statement: Statement,
  lists: Iterable<RecordList>,
): Pausing<boolean> {
  const texts = [statement.words, statement.before, ...statement.quoted];
  const numbers = texts.flatMap((each) => each.numbers.flatMap(({ readings }) => readings));
  if (typeof literal === 'number') return numbers.some((each) => isRounded(each, literal));
  const known = readMoment(literal);
  const dates = texts.flatMap(({ moments }) => moments.flatMap(({ readings }) => readings));
  if (known.length > 0)
    return isSameDate([...dates, ...numbers.map(({ value }) => ({ year: value }))], known);
  const parts = namePartsOf(literal);
  if (texts.some((words) => placeOf(words, parts) !== undefined)) return true;
  for (const list of lists) {
    const names = yield* statement.evidence.namesOf(list);
    if (texts.some((words) => names.isIn(words, parts))) return true;
  }
  return false;
}

/** The parts of a formula that a sentence has to say. */
function partsOf({ node: whole, selected, ids }: Evaluation): Part[] {
  const parts: Part[] = [
    {
      ...{ records: [], isOne: false, areTerms: true },
      literals: literalsIn(whole, ids.size === 0 ? 'only' : 'term'),
    },
  ];
  const visit = (node: Expression, isInList: boolean): void => {
    if (node.type === 'call')
      for (const child of node.args) visit(child, isInList || isAggregate(node.name));
    for (const step of node.type === 'path' ? node.steps : []) {
      const records = selected.get(step);
      if (records === undefined || step.type === 'max' || step.type === 'min') continue;
      const isGroup = step.type === 'condition' && (isInList || records.length !== 1);
      const literals = step.type === 'condition' ? literalsIn(step.by, 'condition') : [];
      parts.push({ records, isOne: !isGroup, literals, areTerms: false });
    }
  };
  visit(whole, false);
  return parts;
}

/** The literals of an expression that are not free, those in the selectors of its paths apart. */
function literalsIn(node: Expression, role: Role): (string | number)[] {
  if (node.type === 'path') return [];
  if (node.type === 'call')
    return node.args.flatMap((child, at) =>
      literalsIn(child, role === 'only' ? role : roleIn(node.name, at, role)),
    );
  const { value } = node;
  if (typeof value === 'string') return role === 'limit' || flag.test(value) ? [] : [value];
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
