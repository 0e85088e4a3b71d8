import type { CheckedValue, ValueLabel } from '@pce/core/internal';
import { fold, foldTimes } from '../data/fold.js';
import type { RecordList } from '../data/records-in.js';
import { isSameMoment, type Moment, type MomentMention } from '../values/moment.js';
import { isRounded, type NumberMention } from '../values/number.js';
import { moved, type Place } from '../values/place.js';
import { namePartsOf, placeOf, type Words, wordsIn } from '../values/words.js';
import { type Bracket, citation } from './bracket.js';
import type { Evidence } from './evidence.js';
import type { Sentence } from './sentences-in.js';
import { momentBefore, numbersBefore, wordBefore } from './value-before.js';

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
