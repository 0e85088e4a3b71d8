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
   * 0..1: how likely the text means this entry, with "none of them" as one of the readings. Of many best matches with
   * 0.7, seven of ten are right.
   */
  readonly score: number;
}

/** What one word has to do with a match. */
export interface WordShare {
  readonly word: string;
  /** Whether the entry has the word, and not only one that is spelled alike. */
  readonly isExact: boolean;
  readonly share: number;
}

/** What is weaker shares nothing but a few letters with the text. */
const leastStrength = 0.05;

/** How strong "none of them" is, as a reading. */
const strengthOfNone = 0.1;

/** How much of a chance a strength has beside the other readings. */
const chanceOf = (strength: number): number => strength ** 4;

/** Finds entries by the meaning of a text, without a model. Of the same entries and words, always the same. */
export class MeaningIndex {
  readonly #names: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #vectors: VectorIndex;

  constructor(entries: readonly MeaningEntry[]) {
    this.#names = entries.map(({ name }) => name);
    this.#numbers = new Map(this.#names.map((name, number) => [name, number]));
    this.#vectors = new VectorIndex(entries.length);
    for (const { name, texts } of entries) {
      for (const { text, weight } of texts) this.add(name, wordsOf(text), weight);
    }
  }

  /** Adds the words of a text to an entry; a weight below zero takes away what was added with it. */
  add(name: string, words: readonly string[], weight: number): void {
    const entry = this.#numbers.get(name);
    if (entry !== undefined && words.length > 0) this.#vectors.add(entry, words, weight);
  }

  /** Best first; equal ones by name. None where nothing comes near. */
  search(words: readonly string[], limit: number): readonly MeaningMatch[] {
    const strengths = this.#vectors.strengths(words);
    const best: Ranked[] = [];
    let chances = chanceOf(strengthOfNone);
    for (let entry = 0; entry < strengths.length; entry += 1) {
      const strength = strengths[entry] ?? 0;
      if (strength < leastStrength) continue;
      chances += chanceOf(strength);
      insert(best, { name: this.#names[entry] ?? '', strength }, limit);
    }
    return best.map(({ name, strength }) => ({ name, score: chanceOf(strength) / chances }));
  }

  /** What the words have to do with an entry, the most first. */
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

/** Puts one into the list of the best, where it is one. */
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
