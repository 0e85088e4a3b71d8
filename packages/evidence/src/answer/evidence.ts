import type { Json } from '@pce/core';
import type { EvidenceSource } from '@pce/core/ports';
import { Names, type Naming } from '../data/names.js';
import { finish, type Pausing } from '../data/pausing.js';
import { type RecordList, type Records, recordsIn } from '../data/records-in.js';
import { kept, Workspace } from '../data/workspace.js';
import { type Moment, minutesOf } from '../values/moment.js';
import { numberWordsIn } from '../values/number.js';
import { overlaps, type Place } from '../values/place.js';
import { codesIn, fold, foldTimes, shapeOf, type Words, wordsIn } from '../values/words.js';
import { inZone, zonesIn } from '../values/zones.js';

/** Characters of a source that quotations are searched in. */
const maxText = 4_000_000;
/** Longest line, in characters, whose values all belong to its text, as in a log. */
const maxLine = 200;
/** Characters of a source searched for numbers, dates and codes as a text. */
const maxWords = 200_000;

/** The sources of an answer. Each is parsed once, however many values cite it. */
export class Evidence extends Workspace {
  readonly #records = new Map<Json, Records>();
  readonly #names = new Map<RecordList, Names>();
  readonly #namings = new WeakMap<Words, Map<RecordList, readonly Naming[]>>();
  readonly #texts = new Map<string, string>();
  readonly #words = new Map<string, Words>();
  readonly #lines = new Map<string, readonly string[]>();
  readonly #localTimes = new Map<string, readonly Moment[]>();
  #zones: readonly string[] | undefined;
  #codes?: ReadonlyMap<string, string>;

  /** Parses all sources, with pauses. Anything used before is parsed on demand. */
  *read(): Pausing<void> {
    for (const { data } of this.sources.values()) {
      const opened = yield* this.opened(data);
      // No `yield` behind `??`: tsup makes a function of it for CommonJS, in which it is no syntax.
      let records = this.#records.get(opened);
      if (records === undefined) records = yield* recordsIn(opened, this);
      this.#records.set(opened, records);
      for (const list of records.lists) {
        if (!this.#names.has(list)) this.#names.set(list, yield* Names.of(list, this));
      }
    }
  }

  sourceOf(id: string): EvidenceSource | undefined {
    return this.sources.get(id);
  }

  recordsOf(id: string): Records {
    const data = this.open(this.dataOf(id) ?? null);
    return kept(this.#records, data, () => finish(recordsIn(data, this)));
  }

  namesOf(list: RecordList): Names {
    return kept(this.#names, list, () => finish(Names.of(list, this)));
  }

  /** Returns the records of a list that a text names, ignoring the masked part. */
  namingsIn(words: Words, list: RecordList, masked?: Place): readonly Naming[] {
    const names = this.namesOf(list);
    const ofWords = kept(this.#namings, words, () => new Map<RecordList, readonly Naming[]>());
    const all = kept(ofWords, list, () => names.namedIn(words));
    const isMasked = masked !== undefined && all.some((each) => overlaps(each, masked));
    return isMasked ? names.namedIn(words, masked) : all;
  }

  /** Time zones that the sources name. */
  get zones(): readonly string[] {
    this.#zones ??= this.ids.flatMap((id) => zonesIn(this.wordsOf(id)));
    return this.#zones;
  }

  /** Returns a moment as the clocks of a zone show it. */
  inZone(moment: Moment, zone: string): readonly Moment[] {
    const key = `${zone} ${minutesOf(moment)}`;
    return kept(this.#localTimes, key, () => inZone(moment, zone));
  }

  /** Returns the folded text of a source: its texts and a line for each field. */
  textOf(id: string): string {
    const { data = null, claim = '' } = this.sourceOf(id) ?? {};
    return kept(this.#texts, id, () => foldTimes(`${this.#linesOf(data).join(' ¶ ')} ¶ ${claim}`));
  }

  /** Returns the words of a source's text; none if it is too long. */
  wordsOf(id: string): Words {
    return kept(this.#words, id, () => {
      const text = this.textOf(id);
      const words = wordsIn(text.length > maxWords ? '' : text);
      return { ...words, numbers: [...words.numbers, ...numberWordsIn(text.slice(0, maxWords))] };
    });
  }

  /** Returns a code of the sources that differs only in digits, unless a source has the code itself. */
  codeLike(code: string): string | undefined {
    if (this.ids.some((id) => this.textOf(id).includes(fold(code)))) return undefined;
    this.#codes ??= new Map(
      [...this.sources.values()]
        .flatMap(({ data }) => codesIn(this.#linesOf(data).join(' ').slice(0, maxWords)))
        .map(({ text }) => [shapeOf(text), text]),
    );
    return this.#codes.get(shapeOf(code));
  }

  /** Returns the first line of a source that contains certain words. */
  lineWith(id: string, words: string): string | undefined {
    const lines = kept(this.#lines, id, () =>
      this.#linesOf(this.dataOf(id) ?? null)
        .flatMap((text) => text.split('\n'))
        .filter(({ length }) => length <= maxLine),
    );
    this.spend(lines.length);
    const wanted = foldTimes(words);
    return lines.find((line) => foldTimes(line).includes(wanted));
  }

  /** Returns the texts of a source, one line for each field. */
  #linesOf(root: Json): string[] {
    const lines: string[] = [];
    const open = [{ value: root, name: '', depth: 0 }];
    let length = 0;
    for (let next = open.pop(); next !== undefined && length < maxText; next = open.pop()) {
      const { value, name, depth } = next;
      this.spend(1);
      if (typeof value !== 'object' || value === null) {
        const line = name === '' ? String(value) : `${name}: ${value}`;
        length += line.length;
        lines.push(line);
      } else if (depth < 40) {
        for (const [key, child] of Object.entries(value).reverse())
          open.push({ value: child, name: Array.isArray(value) ? name : key, depth: depth + 1 });
      }
    }
    return lines;
  }
}
