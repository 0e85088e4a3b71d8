import { VectorIndex } from './vector-index.js';
import { wordsOf } from './words.js';

/** Something that is found by its meaning: a tool, a workflow. */
export interface MeaningEntry {
  /** Names differ. */
  readonly name: string;
  /** Texts about it, and how much each counts. The weight of a past command is 1. */
  readonly texts: readonly { readonly text: string; readonly weight: number }[];
}

/** An entry that a text could mean. */
export interface MeaningMatch {
  readonly name: string;
  /**
   * 0..1: what a match is ranked by. It compares matches for one text, with "none of them" as one of the readings, and
   * is no probability.
   */
  readonly score: number;
}

/** The part of one word in a match. */
export interface WordShare {
  readonly word: string;
  /** Whether the entry has the word, and not only one that is spelled alike. */
  readonly isExact: boolean;
  readonly share: number;
}

/** The least strength of a match; weaker entries share only a few letters with the text. */
const minStrength = 0.05;

/** How strong "none of them" is, as a reading. */
const strengthOfNone = 0.1;

/** How much of a chance a strength has beside the other readings. */
const chanceOf = (strength: number): number => strength ** 4;

/** How fast what is known of an entry's history gives way to what it shows now: half of it is gone after five outcomes. */
const outcomeShare = 0.18;

/** Finds entries by the meaning of a text, without a model. Of the same entries and words, always the same. */
export class MeaningIndex {
  /** By number; empty where the entry was taken out. */
  readonly #names: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #entries = new Map<string, MeaningEntry>();
  readonly #vectors = new VectorIndex();
  /** Of entries that learned: how often their history was right of late, 0..1. */
  readonly #trust = new Map<string, number>();

  constructor(entries: readonly MeaningEntry[] = []) {
    for (const entry of entries) this.set(entry);
  }

  /** Puts an entry in, or in the place of the one of its name: what it learned stays. */
  set(entry: MeaningEntry): void {
    const known = this.#entries.get(entry.name);
    if (known !== undefined) this.#addTexts(known, -1);
    else if (!this.#numbers.has(entry.name)) {
      this.#numbers.set(entry.name, this.#names.length);
      this.#names.push(entry.name);
    }
    this.#entries.set(entry.name, entry);
    this.#addTexts(entry, 1);
  }

  /** Takes an entry out: no text finds it any more. */
  delete(name: string): void {
    const known = this.#entries.get(name);
    if (known === undefined) return;
    this.#addTexts(known, -1);
    this.#entries.delete(name);
  }

  #addTexts({ name, texts }: MeaningEntry, sign: 1 | -1): void {
    const number = this.#numbers.get(name);
    if (number === undefined) return;
    for (const { text, weight } of texts) {
      const words = wordsOf(text);
      if (words.length > 0) this.#vectors.add(number, 'about', words, sign * weight);
    }
  }

  /** Remembers the words of a command that an entry was right for, or with -1 forgets them. */
  learn(name: string, words: readonly string[], sign: 1 | -1): void {
    const entry = this.#numbers.get(name);
    if (entry === undefined || words.length === 0) return;
    if (!this.#trust.has(name)) this.#trust.set(name, 1);
    this.#vectors.add(entry, 'learned', words, sign);
  }

  /** Says whether an entry that came first was right: what an entry learned counts as far as that holds. */
  judge(name: string, wasRight: boolean): void {
    const entry = this.#numbers.get(name);
    const trust = this.#trust.get(name);
    if (entry === undefined || trust === undefined) return;
    const next = trust + outcomeShare * (Number(wasRight) - trust);
    this.#trust.set(name, next);
    this.#vectors.trust(entry, next);
  }

  /** Returns the matches, best first and equal ones by name; empty if nothing is similar. */
  search(words: readonly string[], limit: number): readonly MeaningMatch[] {
    const strengths = this.#vectors.strengths(words);
    const best: Ranked[] = [];
    let chances = chanceOf(strengthOfNone);
    for (let entry = 0; entry < this.#names.length; entry += 1) {
      const strength = strengths[entry] ?? 0;
      const name = this.#names[entry] ?? '';
      if (strength < minStrength || !this.#entries.has(name)) continue;
      chances += chanceOf(strength);
      insert(best, { name, strength }, limit);
    }
    return best.map(({ name, strength }) => ({ name, score: chanceOf(strength) / chances }));
  }

  /** Returns the part of each word in a match with an entry, the largest first. */
  explain(words: readonly string[], name: string): readonly WordShare[] {
    const entry = this.#numbers.get(name);
    if (entry === undefined) return [];
    const shares = [...new Set(words)].map((word): WordShare => {
      const share = (this.#vectors.strengths([word])[entry] ?? 0) * this.#vectors.rarityOf(word);
      return { word, isExact: this.#vectors.has(entry, word), share };
    });
    return shares.filter(({ share }) => share > 0).sort((a, b) => b.share - a.share);
  }
}

interface Ranked {
  readonly name: string;
  readonly strength: number;
}

/** Inserts one into the list of the best, if it is good enough. */
function insert(best: Ranked[], one: Ranked, limit: number): void {
  let place = best.length;
  while (place > 0 && isBetter(one, best[place - 1])) place -= 1;
  if (place >= limit) return;
  best.splice(place, 0, one);
  if (best.length > limit) best.pop();
}

function isBetter(one: Ranked, other: Ranked | undefined): boolean {
  if (other === undefined) return false;
  if (one.strength !== other.strength) return one.strength > other.strength;
  return one.name < other.name;
}
