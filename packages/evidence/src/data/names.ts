import { isSameMoment, type Moment } from '../values/moment.js';
import { overlaps, type Place } from '../values/place.js';
import { isWordOf, namePartsOf, type Words } from '../values/words.js';
import { isKeyed, isObject } from './json.js';
import type { Pausing } from './pausing.js';
import type { Rec, RecordList } from './records-in.js';
import { kept, type Workspace } from './workspace.js';

/** A value that records of a list are known by: a name by its words, or a date or whole number as a mark. */
interface Name {
  readonly field: string;
  readonly parts: readonly string[];
  readonly mark?: Moment | number;
  readonly records: readonly Rec[];
}

/** A record that a text names, and where it does. */
export interface Naming extends Place {
  readonly record: Rec;
}

interface Hit extends Place {
  readonly name: Name;
  readonly isShort: boolean;
}

type Fields = Map<string, Map<string | number, Rec[]>>;

/** Characters and words of a name; one of more than a few words has no short name. */
const maxCharacters = 60;
const maxParts = 8;
const maxShortened = 5;
/** Names with a word that are looked at. */
const maxCandidates = 500;
/** Names that are looked for in a text. */
const maxHits = 200;
/** Records that are read between two pauses. */
const pause = 2_000;

/** Names of the records of a list. */
export class Names {
  /** Numbers of all records, to tell a value of another record from one of none. */
  readonly numbers = new Set<number>();
  readonly marks: Name[] = [];
  readonly #byWord = new Map<string, Name[]>();
  /** Fields that differ in every record. */
  readonly #keys = new Set<string>();

  /** Reads with `isCut` any name in part too; false for a list of one record, whose names with digits must be whole. */
  private constructor(
    private readonly workspace: Workspace,
    private readonly isCut: boolean,
  ) {}

  /** Reads the names of a list. @throws ExpressionError where the steps are used up */
  static *of({ records }: RecordList, workspace: Workspace): Pausing<Names> {
    const names = new Names(workspace, records.length > 1);
    const fields: Fields = new Map();
    for (const [index, record] of records.entries()) {
      if (index % pause === pause - 1) yield;
      names.#read(record, fields);
    }
    for (const [field, values] of fields) {
      yield* names.#index(field, values, records.length);
    }
    return names;
  }

  /** Whether records have names in words. */
  get hasWords(): boolean {
    return this.#byWord.size > 0;
  }

  /** Reads the values of a record; an item is known by the names of what it is part of, too. */
  #read(record: Rec, fields: Fields): void {
    const add = (field: string, value: string | number): void => {
      if (typeof value === 'string' && value.length > maxCharacters) return;
      const values = kept(fields, field, () => new Map<string | number, Rec[]>());
      const holders = values.get(value);
      if (holders === undefined) values.set(value, [record]);
      else holders.push(record);
    };
    for (let of: Rec | undefined = record; of !== undefined; of = of.parent) {
      const prefix = of === record ? '' : `${of.list.path}.`;
      if (of.key !== undefined) add(`${prefix}key`, of.key);
      const entries = Object.entries(of.data);
      this.workspace.spend(entries.length);
      for (const [field, value] of entries) {
        if (typeof value === 'string') add(prefix + field, value);
        if (typeof value === 'number' && of === record) {
          this.numbers.add(value);
          // A number is a name where it stands first, as an id or a day does.
          if (field === entries[0]?.[0]) add(field, value);
        }
        for (const [name, each] of isObject(value) && !isKeyed(value)
          ? Object.entries(value)
          : []) {
          if (typeof each === 'string') add(`${prefix}${field}.${name}`, each);
          if (typeof each === 'number' && of === record) this.numbers.add(each);
        }
      }
    }
  }

  *#index(
    field: string,
    values: ReadonlyMap<string | number, readonly Rec[]>,
    count: number,
  ): Pausing<void> {
    if (values.size === count) this.#keys.add(field);
    const isDistinct = [...values.values()].every(
      (records) =>
        records.length === 1 ||
        new Set(records.map(({ parent }) => parent)).size === records.length,
    );
    let read = 0;
    for (const [value, records] of values) {
      if (++read % pause === 0) yield;
      const mark = typeof value === 'string' ? this.workspace.momentsOf(value)[0] : value;
      const parts = mark === undefined ? namePartsOf(String(value)) : [];
      // A number is a name only where it differs in every record of a list and counts: an id, a day.
      const isMark =
        typeof mark === 'number' ? isDistinct && Number.isInteger(mark) : mark !== undefined;
      if (isMark && mark !== undefined) this.marks.push({ field, parts, mark, records });
      for (const part of parts.length > maxParts ? [] : new Set(parts))
        kept(this.#byWord, part, () => [] as Name[]).push({ field, parts, records });
    }
  }

  /**
   * Returns the records that a text names, by anything but the masked part: by a name that only one has, or by values that
   * together only one has. A name may be cut to a word that no other has in its field.
   */
  namedIn(text: Words, masked: Place = { start: 0, end: 0 }): readonly Naming[] {
    const isFree = (place: Place): boolean => !overlaps(place, masked);
    this.workspace.spend(text.words.length);
    const words = this.#wordHits(text.words.filter(isFree));
    const marks = this.#markHits(text).filter(isFree);
    const isKey = ({ name }: Hit): boolean => this.#keys.has(name.field);
    const keyed = words.some(isKey) ? words.filter(isKey) : marks.filter(isKey);
    if (keyed.length === 0) return this.#together([...words, ...marks]);
    return keyed.flatMap(({ name, ...place }) =>
      name.records.map((record) => ({ record, ...place })),
    );
  }

  /** Whether a text has a name of the list, whole or cut. */
  isIn({ words }: Words, parts: readonly string[]): boolean {
    return this.#wordHits(words).some(({ name }) => name.parts.join(' ') === parts.join(' '));
  }

  #markHits({ moments, numbers }: Words): Hit[] {
    if (moments.length + numbers.length === 0) return [];
    this.workspace.spend(this.marks.length);
    return this.marks.flatMap((name) => {
      const { mark } = name;
      const found =
        typeof mark === 'number'
          ? numbers.find(({ readings }) => readings.some(({ value }) => value === mark))
          : moments.find(
              ({ readings }) => mark && readings.some((each) => isSameMoment(each, mark)),
            );
      return found === undefined
        ? []
        : { name, start: found.start, end: found.end, isShort: false };
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
          const isAlone = candidates.every((other) => other === name || other.field !== field);
          const isShort =
            (this.isCut || !/\d/.test(parts.join(''))) &&
            !isFull &&
            parts.length <= maxShortened &&
            /\p{L}{3}|\p{L}\p{N}/u.test(part) &&
            isAlone;
          const [start, end] = isFull ? [run[0], run.at(-1)] : [word, word];
          if (isFull || isShort)
            hits.push({ name, start: start?.start ?? 0, end: end?.end ?? 0, isShort });
        }
      }
    }
    // "The Museum station": a word inside or directly behind a longer name is no name of another.
    return hits.filter((hit) =>
      hits.every((other) => {
        const isLonger = other.end - other.start > hit.end - hit.start;
        const isBehind =
          hit.isShort &&
          !other.isShort &&
          other.name.field === hit.name.field &&
          other.end + 1 === hit.start;
        return !(isLonger && other.start <= hit.start && other.end >= hit.end) && !isBehind;
      }),
    );
  }

  /** Returns the records that have all of the values found that no other record has. */
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
