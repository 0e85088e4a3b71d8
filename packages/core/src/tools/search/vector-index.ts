import { addMass, type Feature } from './feature.js';
import { Vocabulary, type WordFeatures } from './vocabulary.js';

/** How often an entry has to have a word for half of what the word can count. */
const halfCount = 2;

/**
 * Entries as vectors, found by words and by the letters of words. Each text is a vector of unit length over stems and
 * three letters in a row; an entry is the sum of its texts. How well it fits a text is half the cosine of the two,
 * each feature weighted by its rarity, and half the share of the text's words that the entry has.
 */
export class VectorIndex {
  readonly #vocabulary = new Vocabulary();
  readonly #size: number;
  /** Squared lengths of the entries' vectors; `undefined` before the first search. */
  #squares: Float64Array | undefined;
  readonly #products: Float64Array;
  readonly #covered: Float64Array;

  constructor(size: number) {
    this.#size = size;
    this.#products = new Float64Array(size);
    this.#covered = new Float64Array(size);
  }

  /** Adds the words of a text to an entry, or with a weight below zero takes away what was added with it. */
  add(entry: number, words: readonly string[], weight: number): void {
    const features = counted(words.map((word) => this.#vocabulary.learn(word)));
    let square = 0;
    for (const { seen } of features) square += dampened(seen) ** 2;
    const unit = weight / Math.sqrt(square);
    for (const feature of features) {
      // One more entry makes the feature less rare, for all that have it.
      this.#addSquares(feature, -1);
      addMass(feature, entry, unit * dampened(feature.seen), weight * feature.seen);
      this.#addSquares(feature, 1);
      feature.seen = 0;
    }
  }

  /** How well the words fit each entry, 0 to 1, by the entry's number. Good until the next call. */
  strengths(words: readonly string[]): Float64Array {
    const squares = this.#measured();
    const products = this.#products.fill(0);
    const covered = this.#covered.fill(0);
    const read = words.map((word) => this.#vocabulary.look(word));
    const length = this.#addProducts(products, read);
    const whole = this.#addCovered(covered, read);
    for (let entry = 0; entry < this.#size; entry += 1) {
      const product = products[entry] ?? 0;
      if (product === 0) continue;
      const cosine = product / (length * Math.sqrt(squares[entry] ?? 1));
      products[entry] = rounded((cosine + (covered[entry] ?? 0) / whole) / 2);
    }
    return products;
  }

  /** What few entries have says more than what many have. */
  rarityOf(word: string): number {
    return this.#rarity(this.#vocabulary.look(word).own?.entries.length ?? 0);
  }

  /** Whether an entry has a word, and not only one that is spelled alike. */
  has(entry: number, word: string): boolean {
    return this.#vocabulary.look(word).own?.entries.includes(entry) ?? false;
  }

  #rarity(entries: number): number {
    return Math.log(1 + this.#size / (entries || 0.5));
  }

  /** Adds up the product of the text with every entry; answers the text's length. */
  #addProducts(products: Float64Array, read: readonly WordFeatures[]): number {
    let square = 0;
    for (const { unknown } of read) square += unknown * this.#rarity(0) ** 2;
    for (const feature of counted(read)) {
      const rarity = this.#rarity(feature.entries.length);
      const { seen } = feature;
      feature.seen = 0;
      // Nothing has it any more: as if it had never been learned.
      if (feature.entries.length === 0) {
        square += seen * rarity ** 2;
        continue;
      }
      const weight = dampened(seen) * rarity;
      square += weight ** 2;
      addTo(products, feature, weight * rarity);
    }
    return Math.sqrt(square);
  }

  /** Adds up what each entry has of the words; answers what one would have that has them all, many times over. */
  #addCovered(covered: Float64Array, read: readonly WordFeatures[]): number {
    let whole = 0;
    const owns = new Set<Feature>();
    for (const { own } of read) {
      if (own === undefined || own.entries.length === 0) whole += this.#rarity(0);
      else owns.add(own);
    }
    for (const { entries, counts = [] } of owns) {
      const rarity = this.#rarity(entries.length);
      whole += rarity;
      for (let place = 0; place < entries.length; place += 1) {
        const entry = entries[place] ?? 0;
        const count = counts[place] ?? 0;
        covered[entry] = (covered[entry] ?? 0) + (rarity * count) / (count + halfCount);
      }
    }
    return whole;
  }

  #measured(): Float64Array {
    if (this.#squares === undefined) {
      this.#squares = new Float64Array(this.#size);
      for (const feature of this.#vocabulary.features()) this.#addSquares(feature, 1);
    }
    return this.#squares;
  }

  /** Adds what a feature is of each entry's length, or takes it away. */
  #addSquares({ entries, mass }: Feature, sign: 1 | -1): void {
    const squares = this.#squares;
    if (squares === undefined) return;
    const rarity = this.#rarity(entries.length);
    for (let place = 0; place < entries.length; place += 1) {
      const entry = entries[place] ?? 0;
      squares[entry] = (squares[entry] ?? 0) + sign * (rarity * (mass[place] ?? 0)) ** 2;
    }
  }
}

function addTo(sums: Float64Array, { entries, mass }: Feature, factor: number): void {
  for (let place = 0; place < entries.length; place += 1) {
    const entry = entries[place] ?? 0;
    sums[entry] = (sums[entry] ?? 0) + factor * (mass[place] ?? 0);
  }
}

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

/** What a text has often says little more than what it has once. */
function dampened(seen: number): number {
  return seen === 1 ? 1 : 1 + Math.log(seen);
}

/** Sums in another order differ in their last digits, and are the same strength. */
function rounded(strength: number): number {
  return Math.round(strength * 1e9) / 1e9;
}
