import type { Json } from '@pce/core';
import { isSameMoment, type Moment } from '../values/moment.js';
import { isWordOf, namePartsOf, type Words } from '../values/words.js';
import { isKeyed, isObject } from './is-object.js';
import type { Rec, RecordList } from './records-in.js';
import type { Workspace } from './workspace.js';

/** A value that records are known by, and the records that have it. */
interface Name {
  readonly field: string;
  readonly parts: readonly string[];
  readonly records: Rec[];
}

/** A date or number that records are known by. */
interface Mark {
  readonly field: string;
  readonly value: Moment | number;
  readonly records: Rec[];
}

/** The names of the records of a list. */
export interface Names {
  /** Names by each of their words. */
  readonly byWord: ReadonlyMap<string, readonly Name[]>;
  readonly marks: readonly Mark[];
  /** Fields that differ in every record. */
  readonly keys: ReadonlySet<string>;
  /** Numbers of all records, to tell a value of another record from one of none. */
  readonly numbers: ReadonlySet<number>;
}

/** A record that a text names, and the places where it does. */
export interface Naming {
  readonly record: Rec;
  readonly start: number;
  readonly end: number;
}

/** Part of a text that names nothing: the value that is to be proven. */
export interface Masked {
  readonly start: number;
  readonly end: number;
}

/** Words of a value that can be a name; a longer one is a description. */
const maxParts = 8;
const maxShortened = 5;
/** Names that one word may be of, to be looked at. */
const maxCandidates = 500;
const pause = 2_000;

/** Reads the names of a list, pausing now and then. @throws ExpressionError where the steps are used up */
export function* namesOf(
  { records }: RecordList,
  workspace: Workspace,
): Generator<undefined, Names, undefined> {
  const fields = new Map<string, Map<string | number, Rec[]>>();
  const numbers = new Set<number>();
  const add = (field: string, value: Json, record: Rec): void => {
    if (typeof value !== 'string' && typeof value !== 'number') return;
    if (typeof value === 'string' && value.length > 60) return;
    const values = fields.get(field) ?? new Map<string | number, Rec[]>();
    fields.set(field, values);
    const holders = values.get(value);
    if (holders === undefined) values.set(value, [record]);
    else holders.push(record);
  };
  for (const [index, record] of records.entries()) {
    if (index % pause === pause - 1) yield;
    // An item is known by what it is part of, too.
    for (let of: Rec | undefined = record; of !== undefined; of = of.parent) {
      const prefix = of === record ? '' : `${of.list.path}.`;
      if (of.key !== undefined) add(`${prefix}key`, of.key, record);
      for (const [field, value] of Object.entries(of.data)) {
        workspace.spend(1);
        if (of === record) addNumbers(value, numbers);
        if (of === record || typeof value === 'string') add(prefix + field, value, record);
        if (isObject(value) && !isKeyed(value))
          for (const [inner, each] of Object.entries(value))
            if (typeof each === 'string') add(`${prefix}${field}.${inner}`, each, record);
      }
    }
  }
  yield;
  return { ...indexed(fields, records.length, workspace), numbers };
}

function addNumbers(value: Json, numbers: Set<number>): void {
  if (typeof value === 'number') numbers.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) if (typeof each === 'number') numbers.add(each);
}

function indexed(
  fields: ReadonlyMap<string, ReadonlyMap<string | number, Rec[]>>,
  count: number,
  workspace: Workspace,
): Omit<Names, 'numbers'> {
  const byWord = new Map<string, Name[]>();
  const marks: Mark[] = [];
  const keys = new Set<string>();
  for (const [field, values] of fields) {
    if (values.size === count) keys.add(field);
    const isDistinct = [...values.values()].every(
      (records) => new Set(records.map(({ parent }) => parent)).size === records.length,
    );
    for (const [value, records] of values) {
      const [moment] = typeof value === 'string' ? workspace.momentsOf(value) : [];
      if (moment !== undefined) marks.push({ field, value: moment, records });
      // A whole number is a name only where it differs in every record of a list: an id, a day.
      else if (typeof value === 'number') {
        if (isDistinct && Number.isInteger(value)) marks.push({ field, value, records });
      } else {
        const parts = namePartsOf(value);
        if (parts.length > maxParts) continue;
        for (const part of new Set(parts)) {
          const names = byWord.get(part) ?? [];
          byWord.set(part, names);
          names.push({ field, parts, records });
        }
      }
    }
  }
  return { byWord, marks, keys };
}

interface Hit extends Masked {
  readonly field: string;
  readonly parts: readonly string[];
  readonly records: readonly Rec[];
  readonly isWord: boolean;
  readonly isShort: boolean;
}

/**
 * Returns the records of a list that a text names: by a name that only one of them has, or by the values that together only
 * one has. A name may be cut to a word that no other has in its place.
 */
export function namedIn(
  { words, moments, numbers }: Words,
  names: Names,
  workspace: Workspace,
  masked?: Masked,
): readonly Naming[] {
  const isFree = ({ start, end }: Masked): boolean =>
    masked === undefined || masked.end <= start || end <= masked.start;
  const hits = wordHits(words.filter(isFree), names, workspace);
  for (const mark of moments.length + numbers.length > 0 ? names.marks : []) {
    workspace.spend(1);
    const { field, value, records } = mark;
    const found =
      typeof value === 'number'
        ? numbers.find(({ readings }) => readings.some((each) => each.value === value))
        : moments.find(({ readings }) => readings.some((each) => isSameMoment(each, value)));
    if (found !== undefined && isFree(found))
      hits.push({
        field,
        parts: [],
        records,
        start: found.start,
        end: found.end,
        isWord: false,
        isShort: false,
      });
  }
  const byKey = hits.filter(({ field, isWord }) => isWord && names.keys.has(field));
  if (byKey.length > 0) return namings(byKey);
  const byMark = hits.filter(({ field }) => names.keys.has(field));
  return byMark.length > 0 ? namings(byMark) : together(hits, workspace);
}

function namings(hits: readonly Hit[]): Naming[] {
  return hits.flatMap(({ records, start, end }) =>
    records.map((record) => ({ record, start, end })),
  );
}

/** Finds names in words; one inside a longer one is not meant. */
function wordHits(words: Words['words'], { byWord }: Names, workspace: Workspace): Hit[] {
  const hits: Hit[] = [];
  for (const [at, word] of words.entries()) {
    for (const part of new Set([word.text, word.text.slice(0, -1), word.text.slice(0, -2)])) {
      const candidates = isWordOf(part, word.text) ? (byWord.get(part) ?? []) : [];
      if (candidates.length > maxCandidates) continue;
      workspace.spend(candidates.length);
      for (const name of candidates) {
        const { field, parts, records } = name;
        const first = at - parts.indexOf(part);
        const run = words.slice(first, first + parts.length);
        const isFull =
          first >= 0 &&
          run.length === parts.length &&
          parts.every((each, index) => isWordOf(each, run[index]?.text ?? ''));
        const [start, end] = isFull
          ? [run[0]?.start ?? 0, run.at(-1)?.end ?? 0]
          : [word.start, word.end];
        const isShort =
          parts.length <= maxShortened &&
          /\p{L}{3}/u.test(part) &&
          candidates.every((other) => other === name || other.field !== field);
        if (isFull || isShort)
          hits.push({ field, parts, records, start, end, isWord: true, isShort: !isFull });
      }
    }
  }
  // "The Museum station": a word inside or directly behind a longer name is no name of another.
  return hits.filter(
    (hit) =>
      !hits.some(
        (other) =>
          (other.end - other.start > hit.end - hit.start &&
            other.start <= hit.start &&
            other.end >= hit.end) ||
          (hit.isShort &&
            !other.isShort &&
            other.field === hit.field &&
            other.end + 1 === hit.start),
      ),
  );
}

/** Returns the records that have all the values of a set of hits that no other record has. */
function together(hits: readonly Hit[], workspace: Workspace): Naming[] {
  const ofRecord = new Map<Rec, number>();
  const kept = hits.slice(0, 30);
  for (const [bit, { records }] of kept.entries()) {
    workspace.spend(records.length);
    for (const record of records) ofRecord.set(record, (ofRecord.get(record) ?? 0) | (1 << bit));
  }
  const counts = new Map<number, number>();
  for (const mask of ofRecord.values()) counts.set(mask, (counts.get(mask) ?? 0) + 1);
  const isAlone = (mask: number): boolean =>
    counts.get(mask) === 1 &&
    [...counts.keys()].every((other) => other === mask || (other & mask) !== mask);
  const alone = new Set([...counts.keys()].slice(0, 1_000).filter(isAlone));
  return [...ofRecord].flatMap(([record, mask]) =>
    alone.has(mask)
      ? kept.flatMap(({ start, end }, bit) => (mask & (1 << bit) ? { record, start, end } : []))
      : [],
  );
}

/** Returns whether a text has a name of the list: whole, or a word that no other name has in its place. */
export function isNameIn(
  { words }: Words,
  names: Names,
  parts: readonly string[],
  workspace: Workspace,
): boolean {
  const key = parts.join(' ');
  return wordHits(words, names, workspace).some((hit) => hit.parts.join(' ') === key);
}
