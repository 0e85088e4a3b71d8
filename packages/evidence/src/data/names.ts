import type { Json, JsonObject } from '@pce/core';
import { isSameMoment, type Moment } from '../values/moment.js';
import { overlaps, type Place } from '../values/place.js';
import { isWordOf, namePartsOf, type Words } from '../values/words.js';
import { isKeyed, isObject } from './json.js';
import type { Pausing } from './pausing.js';
import type { Rec, RecordList } from './records-in.js';
import { kept, type Workspace } from './workspace.js';

/** A value that identifies records of a list: a name by its words, or a date or whole number as a mark. */
interface Name {
  readonly field: string;
  readonly parts: readonly string[];
  readonly mark?: Moment | number;
  readonly records: readonly Rec[];
}

/** A record that a text names, and the position of the name. */
export interface Naming extends Place {
  readonly record: Rec;
}

interface Hit extends Place {
  readonly name: Name;
}

type Holders = Map<string | number, Rec[]>;

/** Longest name, in characters and words. */
const maxCharacters = 60;
const maxParts = 8;
/** Maximum number of values of a category field; with more, they are names. */
const maxKinds = 100;
/** Maximum number of names examined for one word. */
const maxCandidates = 500;
const maxHits = 200;
/** Records read between two pauses. */
const pause = 2_000;

export class Names {
  /** Numbers of all records, to distinguish a value of another record from one of none. */
  readonly numbers = new Set<number>();
  readonly marks: Name[] = [];
  readonly #byWord = new Map<string, Name[]>();
  readonly #byField = new Map<string, Name[]>();
  /** Fields with a different value in every record. */
  readonly #keys = new Set<string>();

  /** `isCut`: names may be abbreviated; false for a list of one record, whose names with digits must be complete. */
  private constructor(
    private readonly workspace: Workspace,
    private readonly isCut: boolean,
  ) {}

  /** Reads the names of a list. @throws ExpressionError if the steps are used up */
  static *of({ records }: RecordList, workspace: Workspace): Pausing<Names> {
    const names = new Names(workspace, records.length > 1);
    const fields = new Map<string, Holders>();
    for (const [index, record] of records.entries()) {
      if (index % pause === pause - 1) yield;
      names.#read(record, fields);
    }
    for (const [field, holders] of fields) yield* names.#index(field, holders, records.length);
    return names;
  }

  get hasWords(): boolean {
    return this.#byWord.size > 0;
  }

  /** Reads the values of a record; an item also has the names of its parents. */
  #read(record: Rec, fields: Map<string, Holders>): void {
    const add = (field: string, value: string | number): void => {
      if (typeof value === 'string' && value.length > maxCharacters) return;
      const holders = kept(fields, field, (): Holders => new Map());
      kept(holders, value, (): Rec[] => []).push(record);
    };
    for (let of: Rec | undefined = record; of !== undefined; of = of.parent) {
      const prefix = of === record ? '' : `${of.list.path}.`;
      if (of.key !== undefined) add(`${prefix}key`, of.key);
      const values = valuesOf(of.data);
      this.workspace.spend(values.length);
      for (const [index, [field, value]] of values.entries()) {
        if (typeof value === 'string') add(prefix + field, value);
        if (typeof value !== 'number' || of !== record) continue;
        this.numbers.add(value);
        // A number is a name only in the first field, such as an id or day.
        if (index === 0) add(field, value);
      }
    }
  }

  *#index(field: string, holders: Holders, count: number): Pausing<void> {
    if (holders.size === count) this.#keys.add(field);
    let read = 0;
    for (const [value, records] of holders) {
      if (++read % pause === 0) yield;
      const mark = typeof value === 'string' ? this.workspace.momentsOf(value)[0] : value;
      const parts = mark === undefined ? namePartsOf(String(value)) : [];
      // A number is a name only if it is a whole number or date, such as an id or day.
      if (typeof mark === 'object' || (mark !== undefined && Number.isInteger(mark)))
        this.marks.push({ field, parts, mark, records });
      if (parts.length === 0 || parts.length > maxParts) continue;
      const name = { field, parts, records };
      kept(this.#byField, field, (): Name[] => []).push(name);
      for (const part of new Set(parts)) kept(this.#byWord, part, (): Name[] => []).push(name);
    }
  }

  /**
   * Returns the records that a text names, ignoring the masked part: by a name that only one has, or by values that only one
   * has together. A name may be abbreviated to a word unique in its field.
   */
  namedIn(text: Words, masked: Place = { start: 0, end: 0 }): readonly Naming[] {
    const isFree = (place: Place): boolean => !overlaps(place, masked);
    this.workspace.spend(text.words.length);
    const words = this.#wordHits(text.words.filter(isFree));
    const marks = this.#markHits(text).filter(isFree);
    const isKey = ({ name }: Hit): boolean => this.#keys.has(name.field);
    const keyed = words.some(isKey) ? words.filter(isKey) : marks.filter(isKey);
    if (keyed.length === 0) return this.#together([...words, ...marks]);
    return keyed.flatMap(({ name, start, end }) =>
      name.records.map((record) => ({ record, start, end })),
    );
  }

  /** Returns whether a text contains a name of the list, in full or abbreviated. */
  isIn({ words }: Words, parts: readonly string[]): boolean {
    return this.#wordHits(words).some(({ name }) => name.parts.join(' ') === parts.join(' '));
  }

  /**
   * Returns the role of a text in a list. `kind`: a category, which identifies no record ("current" says `occupied`,
   * "Monday" says `Mon`); `name`: identifies a record, or the sentence has another value of its field; `undefined`: not in
   * the list.
   */
  roleOf(
    text: string,
    said: readonly Words[],
    formula: ReadonlySet<string>,
  ): 'kind' | 'name' | undefined {
    const [first = '', ...more] = namePartsOf(text);
    const wanted = [first, ...more].join(' ');
    const alike = this.#byWord.get(first) ?? [];
    const same = alike.filter(({ parts }) => parts.join(' ') === wanted);
    const fields = [...new Set(same.map(({ field }) => field))];
    if (fields.length === 0) return undefined;
    const values = fields.flatMap((field) => this.#byField.get(field) ?? []);
    if (values.length > maxKinds || fields.some((field) => this.#keys.has(field))) return 'name';
    this.workspace.spend(alike.length + values.length);
    const others = values.filter(({ parts }) => !formula.has(parts.join(' ')));
    const isSaid = (part: string): boolean =>
      !wanted.includes(part) &&
      said.some(({ words }) => words.some((word) => isBeginning(part, word.text)));
    return others.some(({ parts }) => parts.some(isSaid)) ? 'name' : 'kind';
  }

  #markHits({ moments, numbers }: Words): Hit[] {
    if (moments.length + numbers.length === 0) return [];
    this.workspace.spend(this.marks.length);
    return this.marks.flatMap((name) => {
      const { mark } = name;
      const found =
        typeof mark === 'number'
          ? numbers.find(({ readings }) => readings.some(({ value }) => value === mark))
          : moments.find(({ readings }) => mark && readings.some((at) => isSameMoment(at, mark)));
      return found ? { name, start: found.start, end: found.end } : [];
    });
  }

  #wordHits(words: Words['words']): Hit[] {
    const hits: Hit[] = [];
    for (const [at, word] of words.entries()) {
      if (hits.length > maxHits) break;
      for (const part of [word.text, word.text.slice(0, -1), word.text.slice(0, -2)]) {
        const candidates = isWordOf(part, word.text) ? (this.#byWord.get(part) ?? []) : [];
        if (candidates.length > maxCandidates) continue;
        this.workspace.spend(candidates.length);
        for (const name of candidates) {
          const { parts, field } = name;
          const first = Math.max(0, at - parts.indexOf(part));
          const run = words.slice(first, first + parts.length);
          const isFull = parts.every((each, index) => isWordOf(each, run[index]?.text ?? ''));
          const isShort =
            !isFull &&
            (this.isCut || !/\d/.test(parts.join(''))) &&
            /\p{L}{3}|\p{L}\p{N}/u.test(part) &&
            candidates.every((other) => other === name || other.field !== field);
          const [start, end] = isFull ? [run[0], run.at(-1)] : [word, word];
          if (isFull || isShort) hits.push({ name, start: start?.start ?? 0, end: end?.end ?? 0 });
        }
      }
    }
    // A word inside a longer name does not name another record.
    const isOver = (one: Hit, hit: Hit): boolean =>
      one.end - one.start > hit.end - hit.start && one.start <= hit.start && one.end >= hit.end;
    return hits.filter((hit) => !hits.some((one) => isOver(one, hit)));
  }

  /** Returns the records that alone have all their found values. */
  #together(hits: readonly Hit[]): Naming[] {
    const masks = new Map<Rec, number>();
    for (const [bit, { name }] of hits.slice(0, 30).entries()) {
      this.workspace.spend(name.records.length);
      for (const record of name.records) masks.set(record, (masks.get(record) ?? 0) | (1 << bit));
    }
    const counts = new Map<number, number>();
    for (const mask of masks.values()) counts.set(mask, (counts.get(mask) ?? 0) + 1);
    const different = [...counts.keys()].slice(0, maxHits);
    const isAlone = (mask: number): boolean =>
      counts.get(mask) === 1 &&
      different.every((other) => other === mask || (other & mask) !== mask);
    const alone = new Set(different.filter(isAlone));
    return [...masks].flatMap(([record, mask]) =>
      hits.flatMap(({ start, end }, bit) =>
        alone.has(mask) && mask & (1 << bit) ? { record, start, end } : [],
      ),
    );
  }
}

function isBeginning(part: string, word: string): boolean {
  return word === part || (part.length > 2 && word.startsWith(part));
}

function valuesOf(data: JsonObject): (readonly [field: string, value: Json])[] {
  return Object.entries(data).flatMap(([field, value]) =>
    isObject(value) && !isKeyed(value)
      ? Object.entries(value).map(([name, each]) => [`${field}.${name}`, each] as const)
      : [[field, value] as const],
  );
}
