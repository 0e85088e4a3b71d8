import { addMass, type Feature, type Source } from './feature.js';
import { Vocabulary, type WordFeatures } from './words.js';

/** How often an entry of usual length has to have a word for half of what the word can count. */
const halfCount = 1;

/** How much of that goes by the entry's length: who has many words has each of them less. */
const lengthShare = 0.35;

/** The texts about an entry count less if they have more than so many times the usual number of words. */
const wordyFrom = 3;

/** Factor by which the number of entries changes before rarities are recomputed. */
const staleBy = 1.25;

/** Entries more or less, as a part of those that have a feature, that do not change its rarity. */
const insignificant = 0.05;

/** One entry's lengths: squares of its two vectors and their product, and the number of its different stems. */
interface Lengths {
  about: number;
  learned: number;
  product: number;
  stems: number;
}

/**
 * Entries as vectors, found by words and by the letters of words. Each text is a vector of unit length over stems and
 * three letters in a row; an entry is the sum of the texts about it and, as far as it is trusted, of the commands it
 * learned. How well it fits a text is half the cosine of the two, each feature weighted by its rarity, and half the
 * share of the text's words that the entry has. Entries are added, changed and emptied at any time.
 */
export class VectorIndex {
  readonly #vocabulary = new Vocabulary();
  readonly #lengths: Lengths[] = [];
  /** 0..1 of each entry: how much what it learned counts. */
  readonly #trust: number[] = [];
  /** How many entries rarities go by; 0 before the first search. */
  #scale = 0;
  /** Entries with texts about them, and the stems of all these texts. */
  #filled = 0;
  #stems = 0;
  #products = new Float64Array(0);
  #covered = new Float64Array(0);

  /** Adds the words of a text to an entry, or with a weight below zero takes away what was added with it. */
  add(entry: number, source: Source, words: readonly string[], weight: number): void {
    this.#makeRoom(entry);
    const features = counted(words.map((word) => this.#vocabulary.learn(word)));
    let square = 0;
    for (const { seen } of features) square += dampened(seen) ** 2;
    const unit = weight / Math.sqrt(square);
    if (source === 'about')
      this.#addStems(entry, features.filter(isStem).length * Math.sign(weight));
    for (const feature of features) {
      this.#addSquares(feature, -1, entry);
      addMass(feature, entry, source, unit * dampened(feature.seen), weight * feature.seen);
      this.#addSquares(feature, 1, entry);
      this.#measureAgain(feature);
      feature.seen = 0;
    }
  }

  /** One entry more or less makes a feature rarer or less rare for all that have it; of many, it hardly does. */
  #measureAgain(feature: Feature): void {
    const { entries, measured } = feature;
    if (Math.abs(entries.length - measured) <= measured * insignificant) return;
    this.#addSquares(feature, -1);
    feature.measured = entries.length;
    this.#addSquares(feature, 1);
  }

  /** Sets how much what an entry learned counts, 0..1. */
  trust(entry: number, trust: number): void {
    this.#makeRoom(entry);
    this.#trust[entry] = trust;
  }

  #makeRoom(entry: number): void {
    while (this.#lengths.length <= entry) {
      this.#lengths.push({ about: 0, learned: 0, product: 0, stems: 0 });
      this.#trust.push(1);
    }
    if (this.#products.length > entry) return;
    const room = Math.max(64, 2 ** Math.ceil(Math.log2(entry + 1)));
    this.#products = new Float64Array(room);
    this.#covered = new Float64Array(room);
  }

  #addStems(entry: number, change: number): void {
    const lengths = this.#lengths[entry];
    if (lengths === undefined) return;
    const wasFilled = lengths.stems > 0;
    lengths.stems += change;
    this.#stems += change;
    this.#filled += Number(lengths.stems > 0) - Number(wasFilled);
  }

  /** How well the words fit each entry, 0 to 1, by the entry's number. Good until the next call. */
  strengths(words: readonly string[]): Float64Array {
    this.#measure();
    const products = this.#products.fill(0);
    const covered = this.#covered.fill(0);
    const read = words.map((word) => this.#vocabulary.look(word));
    const length = this.#addProducts(products, read);
    const whole = this.#addCovered(covered, read);
    for (let entry = 0; entry < this.#lengths.length; entry += 1) {
      const product = products[entry] ?? 0;
      if (product === 0) continue;
      const cosine = product / (length * this.#lengthOf(entry));
      const fit = (cosine + (covered[entry] ?? 0) / whole) / 2;
      products[entry] = rounded(fit * this.#plainness(entry));
    }
    return products;
  }

  /** Returns the weight of a word: the fewer entries have it, the higher. */
  rarityOf(word: string): number {
    return this.#rarity(this.#vocabulary.look(word).own?.entries.length ?? 0);
  }

  /** Whether an entry has a word, and not only one that is spelled alike. */
  has(entry: number, word: string): boolean {
    return this.#vocabulary.look(word).own?.entries.includes(entry) ?? false;
  }

  #lengthOf(entry: number): number {
    const { about = 0, learned = 0, product = 0 } = this.#lengths[entry] ?? {};
    const trust = this.#trust[entry] ?? 1;
    return Math.sqrt(about + trust * (trust * learned + 2 * product)) || 1;
  }

  /** Returns the factor, 0..1, by which an entry with very many words counts less. */
  #plainness(entry: number): number {
    return Math.min(1, wordyFrom / this.#longness(entry));
  }

  /** How many times the usual number of stems the texts about an entry have. */
  #longness(entry: number): number {
    const usual = this.#stems / Math.max(1, this.#filled);
    return (this.#lengths[entry]?.stems ?? 0) / Math.max(1, usual);
  }

  #rarity(entries: number): number {
    return Math.log(1 + this.#scale / (entries || 0.5));
  }

  /** Adds up the dot product of the text with every entry. Returns the text's length. */
  #addProducts(products: Float64Array, read: readonly WordFeatures[]): number {
    let square = 0;
    for (const { unknown } of read) square += unknown * this.#rarity(0) ** 2;
    for (const feature of counted(read)) {
      const rarity = this.#rarity(feature.measured);
      const { seen } = feature;
      feature.seen = 0;
      // Nothing has it any more: as if it had never been learned.
      if (feature.entries.length === 0) {
        square += seen * rarity ** 2;
        continue;
      }
      const weight = dampened(seen) * rarity;
      square += weight ** 2;
      this.#addTo(products, feature, weight * rarity);
    }
    return Math.sqrt(square);
  }

  #addTo(sums: Float64Array, { entries, mass }: Feature, factor: number): void {
    for (let place = 0; place < entries.length; place += 1) {
      const entry = entries[place] ?? 0;
      const learned = (this.#trust[entry] ?? 1) * (mass.learned?.[place] ?? 0);
      sums[entry] = (sums[entry] ?? 0) + factor * ((mass.about[place] ?? 0) + learned);
    }
  }

  /** Adds up the weights of the words that each entry has. Returns the sum for an entry that has all of them, many times over. */
  #addCovered(covered: Float64Array, read: readonly WordFeatures[]): number {
    let whole = 0;
    const owns = new Set<Feature>();
    for (const { own } of read) {
      if (own === undefined || own.entries.length === 0) whole += this.#rarity(0);
      else owns.add(own);
    }
    for (const { entries, counts, measured } of owns) {
      const rarity = this.#rarity(measured);
      whole += rarity;
      for (let place = 0; place < entries.length; place += 1) {
        const entry = entries[place] ?? 0;
        const learned = (this.#trust[entry] ?? 1) * (counts?.learned?.[place] ?? 0);
        const count = (counts?.about[place] ?? 0) + learned;
        const long = 1 - lengthShare + lengthShare * this.#longness(entry);
        covered[entry] = (covered[entry] ?? 0) + (rarity * count) / (count + halfCount * long);
      }
    }
    return whole;
  }

  /** Measures all lengths where the number of entries has changed what is rare. */
  #measure(): void {
    const isStale = this.#filled > this.#scale * staleBy || this.#filled * staleBy < this.#scale;
    if (!isStale) return;
    this.#scale = this.#filled;
    for (const lengths of this.#lengths)
      Object.assign(lengths, { about: 0, learned: 0, product: 0 });
    for (const feature of this.#vocabulary.features()) {
      feature.measured = feature.entries.length;
      this.#addSquares(feature, 1);
    }
  }

  /** Adds what a feature is of the lengths of one entry or all, or takes it away. */
  #addSquares({ entries, mass, measured }: Feature, sign: 1 | -1, only?: number): void {
    if (this.#scale === 0) return;
    const weight = sign * this.#rarity(measured) ** 2;
    const first = only === undefined ? 0 : entries.lastIndexOf(only);
    const end = only === undefined ? entries.length : first + 1;
    for (let place = Math.max(0, first); place < end; place += 1) {
      const lengths = this.#lengths[entries[place] ?? 0];
      if (lengths === undefined) continue;
      const about = mass.about[place] ?? 0;
      const learned = mass.learned?.[place] ?? 0;
      lengths.about += weight * about ** 2;
      lengths.learned += weight * learned ** 2;
      lengths.product += weight * about * learned;
    }
  }
}

const isStem = ({ counts }: Feature): boolean => counts !== undefined;

/** The features of words, each once, with how often it was seen. */
function counted(words: readonly WordFeatures[]): Feature[] {
  const features: Feature[] = [];
  const see = (feature: Feature): void => {
    if (feature.seen === 0) features.push(feature);
    feature.seen += 1;
  };
  for (const { own, grams } of words) {
    if (own !== undefined) see(own);
    for (const gram of grams) see(gram);
  }
  return features;
}

/** Dampens how often a text has a word: often says little more than once. */
function dampened(seen: number): number {
  return 1 + Math.log(seen);
}

/** Sums in another order differ in their last digits, and are the same strength. */
function rounded(strength: number): number {
  return Math.round(strength * 1e9) / 1e9;
}
