import type { Json } from '@pce/core';
import type { EvidenceSource } from '@pce/core/ports';
import { fold } from '../data/fold.js';
import { Names, type Naming } from '../data/names.js';
import type { Pausing } from '../data/pausing.js';
import { type RecordList, type Records, recordsIn } from '../data/records-in.js';
import { kept, Workspace } from '../data/workspace.js';
import { numberWordsIn } from '../values/number.js';
import { overlaps, type Place } from '../values/place.js';
import { type Words, wordsIn } from '../values/words.js';

/** Characters of a source of which words can be quoted. */
const maxText = 4_000_000;
/** Characters of a source in which numbers and dates are looked for as in a text. */
const maxWords = 200_000;

/** The sources of an answer, each read once however many values cite it. */
export class Evidence {
  readonly workspace: Workspace;
  readonly #sources: ReadonlyMap<string, EvidenceSource>;
  readonly #records = new Map<Json, Records>();
  readonly #names = new Map<RecordList, Names>();
  readonly #namings = new WeakMap<Words, Map<RecordList, readonly Naming[]>>();
  readonly #texts = new Map<string, string>();
  readonly #words = new Map<string, Words>();

  constructor(sources: readonly EvidenceSource[], maxSteps: number) {
    this.workspace = new Workspace(sources, maxSteps);
    this.#sources = new Map(sources.map((source) => [source.id, source]));
  }

  get ids(): readonly string[] {
    return this.workspace.ids;
  }

  sourceOf(id: string): EvidenceSource | undefined {
    return this.#sources.get(id);
  }

  *recordsOf(id: string): Pausing<Records> {
    const data = yield* this.workspace.opened(this.#sources.get(id)?.data ?? null);
    const known = this.#records.get(data) ?? (yield* recordsIn(data, this.workspace));
    this.#records.set(data, known);
    return known;
  }

  *namesOf(list: RecordList): Pausing<Names> {
    const known = this.#names.get(list) ?? (yield* Names.of(list, this.workspace));
    this.#names.set(list, known);
    return known;
  }

  /** Returns the records of a list that a text names, by anything but the masked part. */
  *namingsIn(words: Words, list: RecordList, masked?: Place): Pausing<readonly Naming[]> {
    const names = yield* this.namesOf(list);
    const ofWords = kept(this.#namings, words, () => new Map<RecordList, readonly Naming[]>());
    const all = kept(ofWords, list, () => names.namedIn(words));
    const isMasked = masked !== undefined && all.some((each) => overlaps(each, masked));
    return isMasked ? names.namedIn(words, masked) : all;
  }

  /** Returns the text of a source, folded: its texts, and a line for each of its fields. */
  textOf(id: string): string {
    const { data = null, claim = '' } = this.#sources.get(id) ?? {};
    return kept(this.#texts, id, () => fold(`${this.#linesOf(data)} ¶ ${claim}`));
  }

  /** Returns the words of the text of a source; none of one that is too long. */
  wordsOf(id: string): Words {
    return kept(this.#words, id, () => {
      const text = this.textOf(id);
      const words = wordsIn(text.length > maxWords ? '' : text);
      return { ...words, numbers: [...words.numbers, ...numberWordsIn(text.slice(0, maxWords))] };
    });
  }

  /** Words of one field do not go on in the next. */
  #linesOf(root: Json): string {
    const lines: string[] = [];
    const open = [{ value: root, name: '', depth: 0 }];
    let length = 0;
    for (let next = open.pop(); next !== undefined && length < maxText; next = open.pop()) {
      const { value, name, depth } = next;
      this.workspace.spend(1);
      if (typeof value !== 'object' || value === null) {
        const line = name === '' ? String(value) : `${name}: ${value}`;
        length += line.length;
        lines.push(line);
      } else if (depth < 40) {
        for (const [key, child] of Object.entries(value).reverse())
          open.push({ value: child, name: Array.isArray(value) ? name : key, depth: depth + 1 });
      }
    }
    return lines.join(' ¶ ');
  }
}
