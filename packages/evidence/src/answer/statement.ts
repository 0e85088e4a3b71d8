import type { CheckedValue, ValueLabel } from '@pce/core/internal';
import type { RecordList } from '../data/records-in.js';
import { isSameMoment, type Moment, type MomentMention, momentsIn } from '../values/moment.js';
import { isRounded, type NumberMention, numbersIn, numberWordsIn } from '../values/number.js';
import { moved, overlaps, type Place } from '../values/place.js';
import { fold, foldTimes, namePartsOf, placeOf, type Words, wordsIn } from '../values/words.js';
import { mayBeLocal, zonesIn } from '../values/zones.js';
import { type Bracket, citation } from './bracket.js';
import type { Evidence } from './evidence.js';

export type Mention = NumberMention | MomentMention;

export function isNumber(mention: Mention): mention is NumberMention {
  return 'isPercent' in mention;
}

/** A bracket and the text position that it follows. */
export interface PlacedBracket {
  readonly at: number;
  readonly bracket: Bracket;
}

/** Citations of results at a text position. */
export interface Citation extends Place {
  readonly ids: readonly string[];
}

/** Shortest sentence, in characters, that is looked up as a whole. */
const minSentence = 12;
/** Characters before a bracket searched for its value. */
const maxLead = 300;

/** A sentence of an answer with its names, citations and checks, to bind its values. */
export class Statement {
  readonly words: Words;
  /** Words of the sentence before. */
  readonly before: Words;
  readonly quotations: readonly { readonly id: string; readonly words: string }[];
  readonly quoted: readonly Words[];
  #zones: readonly string[] | undefined;

  constructor(
    readonly evidence: Evidence,
    /** The whole answer. */
    readonly text: string,
    readonly place: Sentence,
    /** Words of the request and the context. */
    readonly given: Words,
    readonly brackets: readonly PlacedBracket[],
    readonly citations: readonly Citation[],
  ) {
    this.words = wordsIn(text.slice(place.start, place.end), place.start);
    this.before = wordsIn(place.before);
    this.quotations = brackets.flatMap(({ bracket }) => {
      const { id, quotations } =
        bracket.type === 'quotation' ? bracket : { id: '', quotations: [] };
      return quotations.map((words) => ({ id, words }));
    });
    this.quoted = this.quotations.map(({ words }) => wordsIn(words));
  }

  /** Returns the earliest position of the value before a bracket: after the bracket or citation before, within 300 characters. */
  floorOf(at: number): number {
    const ends = [...this.brackets.map((each) => each.at), ...this.citations.map(({ end }) => end)];
    const before = ends.filter((end) => end < at);
    return Math.max(this.place.start, at - maxLead, ...before);
  }

  /** Returns the number in digits or the date directly before a bracket. */
  mentionBefore(at: number): Mention | undefined {
    const floor = this.floorOf(at);
    const lead = this.text.slice(floor, at);
    const [number] = numbersBefore(lead);
    const found = number?.isWord === false ? number : momentBefore(lead);
    return found && moved(found, floor);
  }

  /** Returns the last word before a bracket. */
  wordBefore(at: number): Place {
    const floor = this.floorOf(at);
    return moved(wordBefore(this.text.slice(floor, at)), floor);
  }

  /** Returns whether the statement contains a name; a name of a list's record may be abbreviated. */
  says(words: Words, name: string, lists: readonly RecordList[]): boolean {
    const parts = namePartsOf(name);
    if (placeOf(words, parts) !== undefined) return true;
    return lists.some((list) => this.evidence.namesOf(list).isIn(words, parts));
  }

  /** Returns whether a stated moment is a known one, in its own time or in a time zone that is named. */
  isSameTime(stated: readonly Moment[], known: readonly Moment[]): boolean {
    if (isSameDate(stated, known)) return true;
    const near = known.filter((moment) => stated.some((each) => mayBeLocal(each, moment)));
    return near.some((moment) =>
      this.#namedZones().some((zone) => isSameDate(stated, this.evidence.inZone(moment, zone))),
    );
  }

  /** Returns the time zones that the sentence names, or else those that the request or a result does. */
  #namedZones(): readonly string[] {
    if (this.#zones !== undefined) return this.#zones;
    const { evidence, words, before, given } = this;
    const here = [words, before].flatMap(zonesIn);
    this.#zones = here.length > 0 ? here : [...zonesIn(given), ...evidence.zones];
    return this.#zones;
  }

  /** Returns whether a citation directly follows a value. */
  isCited({ end }: Place): boolean {
    return this.citations.some(
      ({ start }) => start >= end && this.text.slice(end, start).trim() === '',
    );
  }

  /** Returns the ids cited after a value, or else anywhere in the sentence. */
  citedBehind({ end }: Place): string[] {
    const behind = this.citations.filter(({ start }) => start >= end);
    const cited = (behind.length > 0 ? behind : this.citations).flatMap(({ ids }) => ids);
    const quoted = cited.length > 0 ? [] : this.quotations.map(({ id }) => id);
    return [...new Set([...cited, ...quoted])];
  }

  /** Returns whether the sentence repeats a claim with the value, or a source contains the whole sentence. */
  repeats(id: string, { start, end }: Place): boolean {
    const claim = fold(this.evidence.sourceOf(id)?.claim ?? '');
    const sentence = fold(this.text.slice(this.place.start, this.place.end));
    const value = fold(this.text.slice(start, end));
    if (claim !== '' && sentence.includes(claim) && claim.includes(value)) return true;
    const words = foldTimes(sentence.replace(citation, '')).replace(/[\s.!?]+$/, '');
    return words.length >= minSentence && this.evidence.textOf(id).includes(words);
  }

  /** Returns a value of the statement, with the reference of the first source cited for it. */
  value({ start, end }: Place, label: ValueLabel, more: Partial<CheckedValue> = {}): CheckedValue {
    const known = (more.citations ?? []).flatMap((id) => this.evidence.sourceOf(id) ?? []);
    const [source] = known.flatMap((each) => each.source ?? []);
    const place = { text: this.text.slice(start, end), start, end };
    const citations = known.map(({ id }) => id);
    return { ...place, label, ...more, citations, ...(source !== undefined && { source }) };
  }
}

/** Returns whether a text has a number or date in any notation; years in the text count as numbers. */
export function hasMention({ numbers, moments }: Words, mention: Mention): boolean {
  const values = numbers.flatMap(({ readings }) => readings.map(({ value }) => value));
  if (isNumber(mention))
    return mention.readings.some((each) => values.some((value) => isRounded(each, value)));
  const years = values.map((year): Moment => ({ year }));
  return isSameDate(mention.readings, [...moments.flatMap(({ readings }) => readings), ...years]);
}

export function isSameDate(stated: readonly Moment[], known: readonly Moment[]): boolean {
  return stated.some((each) => known.some((other) => isSameMoment(each, other)));
}

/** Maximum number of words between a value and its bracket ("10 docks out of service [=…]"). */
const maxWords = 4;
/** Units with a smaller unit after them: "17 hours and 45 minutes". */
const smallerUnits = [60, 24, 12, 7, 1000, 100];

/** Returns the numbers that a bracket at the end of a text can refer to, the last one first. */
export function numbersBefore(text: string): NumberMention[] {
  const moments = momentsIn(text);
  return [...numbersIn(text), ...numberWordsIn(text)]
    .filter((each) => isBefore(text, each))
    .filter((each) => !moments.some((other) => overlaps(each, other)))
    .sort((a, b) => b.end - a.end);
}

/** Returns the date or time at the end of a text. */
export function momentBefore(text: string): MomentMention | undefined {
  return momentsIn(text).findLast((each) => isBefore(text, each));
}

/** Returns the last word of a text; an empty place if there is none. */
function wordBefore(text: string): Place {
  const [word = ''] = /[\p{L}\p{N}][\p{L}\p{N}.,'’%-]*(?=[^\p{L}\p{N}]*$)/u.exec(text) ?? [];
  const start = word === '' ? text.length : text.lastIndexOf(word);
  return { start, end: start + word.replace(/[.,'’-]+$/, '').length };
}

/** Returns the start of "17 hours and 45 minutes" or "3 of 4" if both numbers together are the computed number. */
export function compoundStart(
  text: string,
  small: NumberMention,
  computed: number,
): number | undefined {
  const before = /(\d+(?:[.,]\d+)?)\s*(?:\p{L}+\.?)(?:,?\s+\p{L}+)?\s+$/u.exec(
    text.slice(0, small.start),
  );
  const large = Number((before?.[1] ?? '').replace(',', '.'));
  const isSame = small.readings.some(
    ({ value, step }) =>
      Math.abs(large / value - computed) < 1e-9 ||
      smallerUnits.some(
        (unit) =>
          isRounded({ value: large * unit + value, step }, computed) ||
          isRounded({ value: large + value / unit, step: step / unit }, computed),
      ),
  );
  return isSame ? before?.index : undefined;
}

/** Returns whether only a few words and no punctuation follow a value. */
function isBefore(text: string, { end }: Place): boolean {
  const behind = text.slice(end);
  const words = behind.split(/\s+/).filter((each) => /\p{L}/u.test(each));
  return !/[;:!?()\n]|[.,]\s/.test(behind) && words.length <= maxWords;
}

/** A sentence, list item or table row, with its context. */
interface Sentence {
  readonly start: number;
  readonly end: number;
  /** The sentence before; for an item also the line above the list, for a row also the head of the table. */
  readonly before: string;
}

const boundary =
  /(?<!(?:^|[^\p{L}\p{N}])(?:\d{1,2}|\p{L}))[.!?]["'”’»)\]*_]*\s+(?=["'“„«(*_[]*[\p{Lu}\p{N}])|\n+/gu;

/** Returns the sentences of a text, in order. */
export function sentencesIn(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  let lead = '';
  let head = '';
  let last = '';
  const add = (end: number): void => {
    const body = text.slice(start, end);
    if (body.trim() !== '') {
      const isRow = /^\s*\|/.test(body);
      const isItem = isRow || /^\s*(?:[-*+]\s|\d+[.)]\s)/.test(body);
      const above = isItem ? new Set([lead, isRow ? head : '', last]) : [last];
      sentences.push({ start, end, before: [...above].join(' ').trim() });
      if (!isItem) lead = body;
      if (isRow !== (head !== '')) head = isRow ? body : '';
      last = body;
    }
    start = end;
  };
  for (const match of text.matchAll(boundary)) add(match.index + match[0].length);
  add(text.length);
  return sentences;
}
