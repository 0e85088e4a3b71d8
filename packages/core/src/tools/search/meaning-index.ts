import { featuresOf, stemFeature, wordsOf } from './words.js';

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

/** Number of times an entry of usual length needs a word for half of what the word can count (BM25 `k1`). */
const halfCount = 1;

/** Share of that which grows with the entry's length (BM25 `b`). */
const lengthShare = 0.35;

/** Entries with more than so many times the usual number of stems count less. */
const wordyFrom = 3;

type Source = 'about' | 'learned';

const countOf = { about: 'aboutCount', learned: 'learnedCount' } as const;

/** Weight of a feature in an entry, by source: in its unit vectors, and as a count. */
interface Weight extends Record<Source | (typeof countOf)[Source], number> {
  readonly entry: Indexed;
  readonly feature: Feature;
}

/** A stem, or three letters in a row, with the entries that have it. */
interface Feature {
  readonly key: string;
  readonly isStem: boolean;
  weights: Weight[];
  rarity: number;
  /** Revision of the index at which `rarity` was computed. */
  revision: number;
}

interface Indexed {
  readonly name: string;
  weights: Weight[];
  /** Number of different stems in the texts about it. */
  stems: number;
  /** How often its history was right of late, 0..1; `undefined` if it has learned nothing. */
  trust: number | undefined;
  /** Length of its vector; `undefined` after a change. */
  length: number | undefined;
  /** Number of changes of texts at which `length` was computed. */
  texts: number;
  /** Sums for the latest search that met it. */
  search: number;
  product: number;
  covered: number;
}

/** A text to add, as its words. */
type Text = readonly [words: readonly string[], weight: number];

/**
 * Finds entries by the meaning of a text, without a model. Each text is a vector of unit length over stems and three letters
 * in a row; an entry is the sum of the texts about it and, as far as it is trusted, of the commands it learned. Its strength
 * is half the cosine of the two, each feature weighted by its rarity, and half the share of the text's words that it has.
 */
export class MeaningIndex {
  readonly #entries = new Map<string, Indexed>();
  readonly #features = new Map<string, Feature>();
  /** Entries with texts about them, and the stems of all these texts. */
  #filled = 0;
  #stems = 0;
  #revision = 0;
  #texts = 0;
  #searches = 0;

  constructor(entries: readonly MeaningEntry[] = []) {
    for (const entry of entries) this.set(entry);
  }

  /** Adds an entry, or replaces the texts about the one of its name: what that learned stays. */
  set({ name, texts }: MeaningEntry): void {
    const entry = this.#entries.get(name) ?? {
      ...{ name, weights: [], stems: 0, trust: undefined, length: undefined },
      ...{ texts: 0, search: 0, product: 0, covered: 0 },
    };
    this.#entries.set(name, entry);
    this.#put(
      entry,
      'about',
      texts.map(({ text, weight }): Text => [wordsOf(text), weight]),
    );
  }

  delete(name: string): void {
    const entry = this.#entries.get(name);
    if (entry === undefined) return;
    this.#put(entry, 'about', []);
    this.#put(entry, 'learned', []);
    this.#entries.delete(name);
  }

  /** Replaces the commands that an entry was right for, each as its words. */
  learn(name: string, commands: readonly (readonly string[])[]): void {
    const entry = this.#entries.get(name);
    if (entry === undefined) return;
    entry.trust ??= 1;
    this.#put(
      entry,
      'learned',
      commands.map((words): Text => [words, 1]),
    );
  }

  /** Records whether an entry that came first was right: what it learned counts as far as that holds. */
  judge(name: string, wasRight: boolean): void {
    const entry = this.#entries.get(name);
    if (entry?.trust === undefined) return;
    entry.trust += outcomeShare * (Number(wasRight) - entry.trust);
    entry.length = undefined;
  }

  /** Returns the matches, best first and equal ones by name; empty if nothing is similar. */
  search(words: readonly string[], limit: number): readonly MeaningMatch[] {
    const found = this.#strengths(words).filter(({ strength }) => strength >= minStrength);
    let chances = chanceOf(strengthOfNone);
    for (const { strength } of found) chances += chanceOf(strength);
    return found
      .sort((a, b) => b.strength - a.strength || (a.entry.name < b.entry.name ? -1 : 1))
      .slice(0, limit)
      .map(({ entry: { name }, strength }) => ({ name, score: chanceOf(strength) / chances }));
  }

  /** Returns the part of each word in a match with an entry, the largest first. */
  explain(words: readonly string[], name: string): readonly WordShare[] {
    const shares = [...new Set(words)].flatMap((word): WordShare[] => {
      const found = this.#strengths([word]).find(({ entry }) => entry.name === name);
      if (found === undefined) return [];
      const own = this.#features.get(stemFeature(word));
      const isExact = own?.weights.some(({ entry }) => entry === found.entry) ?? false;
      return [{ word, isExact, share: found.strength * this.#rarityOf(own) }];
    });
    return shares.filter(({ share }) => share > 0).sort((a, b) => b.share - a.share);
  }

  /** Replaces what an entry has from one source. */
  #put(entry: Indexed, source: Source, texts: readonly Text[]): void {
    const count = countOf[source];
    const weights = new Map<string, Weight>();
    for (const weight of entry.weights) {
      weight[source] = 0;
      weight[count] = 0;
      weights.set(weight.feature.key, weight);
    }
    let stems = 0;
    for (const [words, factor] of texts) {
      const features = featuresOf(words);
      let square = 0;
      for (const seen of features.values()) square += dampened(seen) ** 2;
      for (const [key, seen] of features) {
        const weight = weights.get(key) ?? this.#add(entry, key);
        weights.set(key, weight);
        weight[source] += (factor * dampened(seen)) / Math.sqrt(square);
        weight[count] += factor * seen;
        if (weight.feature.isStem) stems += 1;
      }
    }
    entry.weights = [...weights.values()].filter((weight) => this.#isUsed(weight));
    entry.length = undefined;
    this.#revision += 1;
    if (source === 'learned') return;
    this.#filled += Number(stems > 0) - Number(entry.stems > 0);
    this.#stems += stems - entry.stems;
    entry.stems = stems;
    this.#texts += 1;
  }

  #add(entry: Indexed, key: string): Weight {
    const feature = this.#features.get(key) ?? {
      ...{ key, isStem: key.startsWith(' '), weights: [], rarity: 0, revision: -1 },
    };
    this.#features.set(key, feature);
    const weight = { entry, feature, about: 0, learned: 0, aboutCount: 0, learnedCount: 0 };
    feature.weights.push(weight);
    return weight;
  }

  /** Returns whether a weight counts, and removes it from its feature otherwise. */
  #isUsed(weight: Weight): boolean {
    const { feature, aboutCount, learnedCount } = weight;
    if (aboutCount + learnedCount > 0) return true;
    feature.weights.splice(feature.weights.indexOf(weight), 1);
    if (feature.weights.length === 0) this.#features.delete(feature.key);
    return false;
  }

  /** Returns how well the words fit each entry that has any of their features, 0 to 1. */
  #strengths(words: readonly string[]): { readonly entry: Indexed; readonly strength: number }[] {
    this.#searches += 1;
    const met: Indexed[] = [];
    let square = 0;
    let whole = 0;
    for (const [key, seen] of featuresOf(words)) {
      const feature = this.#features.get(key);
      const rarity = this.#rarityOf(feature);
      if (feature === undefined) {
        square += seen * rarity ** 2;
        if (key.startsWith(' ')) whole += seen * rarity;
        continue;
      }
      const weight = dampened(seen) * rarity;
      square += weight ** 2;
      if (feature.isStem) whole += rarity;
      for (const { entry, about, learned, aboutCount, learnedCount } of feature.weights) {
        if (entry.search !== this.#searches) {
          entry.search = this.#searches;
          entry.product = 0;
          entry.covered = 0;
          met.push(entry);
        }
        const { trust = 1 } = entry;
        entry.product += weight * rarity * (about + trust * learned);
        if (!feature.isStem) continue;
        const long = 1 - lengthShare + lengthShare * this.#longness(entry);
        const times = aboutCount + trust * learnedCount;
        entry.covered += (rarity * times) / (times + halfCount * long);
      }
    }
    return met.map((entry) => {
      const cosine = entry.product / (Math.sqrt(square) * this.#lengthOf(entry));
      const plainness = Math.min(1, wordyFrom / this.#longness(entry));
      return { entry, strength: rounded(((cosine + entry.covered / whole) / 2) * plainness) };
    });
  }

  #rarityOf(feature: Feature | undefined): number {
    if (feature === undefined) return this.#rarity(0.5);
    if (feature.revision !== this.#revision) {
      feature.rarity = this.#rarity(feature.weights.length);
      feature.revision = this.#revision;
    }
    return feature.rarity;
  }

  #rarity(entries: number): number {
    return Math.log(1 + this.#filled / entries);
  }

  #lengthOf(entry: Indexed): number {
    if (entry.length === undefined || entry.texts !== this.#texts) {
      let square = 0;
      const { trust = 1 } = entry;
      for (const { feature, about, learned } of entry.weights)
        square += (this.#rarityOf(feature) * (about + trust * learned)) ** 2;
      entry.length = Math.sqrt(square) || 1;
      entry.texts = this.#texts;
    }
    return entry.length;
  }

  /** Returns how many times the usual number of stems the texts about an entry have. */
  #longness(entry: Indexed): number {
    return entry.stems / Math.max(1, this.#stems / Math.max(1, this.#filled));
  }
}

/** Dampens how often a text has a feature: often says little more than once. */
function dampened(seen: number): number {
  return 1 + Math.log(seen);
}

/** Sums in another order differ in their last digits, and are the same strength. */
function rounded(strength: number): number {
  return Math.round(strength * 1e9) / 1e9;
}
