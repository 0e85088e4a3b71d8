import type { JsonObject } from '@pce/core';
import { isNameIn } from '../data/names-of.js';
import type { Rec, RecordList, Records } from '../data/records-in.js';
import { show } from '../language/compare.js';
import type { Trace } from '../language/scope.js';
import { childrenOf, type Expression, isAggregate } from '../language/syntax.js';
import { isRounded, unitFactors } from '../values/fit.js';
import { isSameMoment, readMoment } from '../values/moment.js';
import { namePartsOf, type Words } from '../values/words.js';
import type { Evidence, Pausing } from './evidence.js';
import { hasName, type Statement } from './statement.js';
import type { Place } from './value-before.js';

/** A part of a formula that the sentence has to say: the records it picks, or the literals it picks them by. */
interface Part {
  readonly records: readonly JsonObject[];
  /** Whether it is about one record, which has to be named whatever the literals are. */
  readonly isOne: boolean;
  readonly literals: readonly (string | number)[];
}

/**
 * How a literal stands in a formula.
 *
 * - `limit`: above or below it; free.
 * - `result`: equal to what the formula gives; texts have to be said.
 * - `condition`: equal to a field of a list; all but 0 and 1 have to be said.
 * - `factor`: multiplied or divided by; all but units have to be said.
 * - `term`: elsewhere; all but 0, 1 and 100 have to be said.
 * - `only`: in a formula without a result; all have to be said.
 */
type Role = 'limit' | 'result' | 'condition' | 'factor' | 'term' | 'only';

const freeNumbers: Readonly<Record<Role, readonly number[]>> = {
  ...{ limit: [], result: [], only: [] },
  ...{ condition: [0, 1], factor: [0, 1, ...unitFactors], term: [0, 1, 100] },
};

/**
 * Returns what a formula picks or says that the sentence, and the one before, do not: a record that is not named, or a literal
 * that is neither a limit, a unit nor a constant; `undefined` where there is nothing.
 */
export function* foreignPart(
  expression: Expression,
  trace: Trace,
  statement: Statement,
  value: Place,
  evidence: Evidence,
): Pausing<string | undefined> {
  const sources: Records[] = [];
  for (const id of trace.ids) sources.push(yield* evidence.recordsOf(id));
  const recordOf = (data: JsonObject): Rec | undefined =>
    sources.map((source) => source.recordOf.get(data)).find((each) => each !== undefined);
  const lists = new Set([...trace.touched].flatMap((data) => recordOf(data)?.list ?? []));
  const texts = [statement.words, statement.before, ...statement.quoted];
  for (const { records, isOne, literals } of partsOf(expression, trace)) {
    let areNamed = records.length > 0;
    for (const data of records) {
      const record = recordOf(data);
      areNamed &&= record !== undefined && (yield* isNamed(record, statement, value, evidence));
    }
    if (areNamed) continue;
    if (isOne) return 'the formula picks a record that the sentence does not name';
    for (const literal of literals) {
      const isSaid =
        typeof literal === 'number'
          ? texts.some(({ numbers }) =>
              numbers.some(({ readings }) => readings.some((each) => isRounded(each, literal))),
            )
          : yield* isTextNamed(literal, texts, lists, evidence);
      if (!isSaid) return `the formula has ${show(literal)}, the sentence does not`;
    }
  }
  return undefined;
}

function* isNamed(
  record: Rec,
  statement: Statement,
  value: Place,
  evidence: Evidence,
): Pausing<boolean> {
  if (record.list.records.length === 1) return true;
  const namings = [
    ...(yield* evidence.namingsIn(statement.words, record.list, value)),
    ...(yield* evidence.namingsIn(statement.before, record.list)),
  ];
  return namings.some((each) => each.record === record);
}

/** Whether a text of a formula stands in one of the texts, as a date in any writing, whole, or by a word that only it has. */
function* isTextNamed(
  literal: string,
  texts: readonly Words[],
  lists: Iterable<RecordList>,
  evidence: Evidence,
): Pausing<boolean> {
  const known = readMoment(literal);
  if (known.length > 0)
    return texts.some(({ moments, numbers }) =>
      [
        ...moments.flatMap(({ readings }) => readings),
        ...numbers.flatMap(({ readings }) => readings.map((each) => ({ year: each.value }))),
      ].some((stated) => known.some((each) => isSameMoment(stated, each))),
    );
  const parts = namePartsOf(literal);
  if (texts.some((words) => hasName(words, parts))) return true;
  for (const list of lists) {
    const names = yield* evidence.namesOf(list);
    if (texts.some((words) => isNameIn(words, names, parts, evidence.workspace))) return true;
  }
  return false;
}

/** The parts of a formula that a sentence has to say. */
function partsOf(expression: Expression, { selected, ids }: Trace): Part[] {
  const literals = literalsIn(expression, ids.size === 0 ? 'only' : 'term');
  const parts: Part[] = [{ records: [], isOne: false, literals }];
  const visit = (node: Expression, isInList: boolean): void => {
    if (node.type !== 'path') {
      const isList = isInList || (node.type === 'call' && isAggregate(node.name));
      for (const child of childrenOf(node)) visit(child, isList);
      return;
    }
    for (const step of node.steps) {
      const records = selected.get(step);
      if (records === undefined || step.type === 'extreme') continue;
      const isOne = step.type !== 'condition' || (!isInList && records.length === 1);
      const conditions = step.type === 'condition' ? literalsIn(step.condition, 'condition') : [];
      parts.push({ records, isOne, literals: conditions });
    }
  };
  visit(expression, false);
  return parts;
}

/** The literals of an expression that are not free, those in the selectors of its paths apart. */
function literalsIn(node: Expression, role: Role): (string | number)[] {
  switch (node.type) {
    case 'literal': {
      if (typeof node.value === 'string') return role === 'limit' ? [] : [node.value];
      if (typeof node.value !== 'number') return [];
      const isFree =
        role === 'limit' || role === 'result' || freeNumbers[role].includes(node.value);
      return isFree ? [] : [node.value];
    }
    case 'compare': {
      const isEquality = node.operator === '=' || node.operator === '!=';
      const inner =
        role === 'only' ? role : !isEquality ? 'limit' : role === 'condition' ? role : 'result';
      return [node.left, node.right].flatMap((child) => literalsIn(child, inner));
    }
    case 'arithmetic': {
      const inner = node.operator === '*' || node.operator === '/' ? 'factor' : 'term';
      return [node.left, node.right].flatMap((child) =>
        literalsIn(child, role === 'only' ? role : inner),
      );
    }
    case 'call':
      return node.args.flatMap((child, at) =>
        literalsIn(
          child,
          role === 'only' ? role : at > 0 && isAggregate(node.name) ? 'condition' : 'term',
        ),
      );
    case 'path':
      return [];
    default:
      return childrenOf(node).flatMap((child) => literalsIn(child, role));
  }
}
