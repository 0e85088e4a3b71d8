import { type Feature, newGram, newStem } from './feature.js';
import { gramsOf, stem } from './words.js';

/** The features of a word. */
export interface WordFeatures {
  readonly own: Feature | undefined;
  readonly grams: readonly Feature[];
  /** How many of its features nothing ever had. */
  readonly unknown: number;
}

/** Everything that was ever read into an index, by its spelling. */
export class Vocabulary {
  readonly #stems = new Map<string, Feature>();
  readonly #grams = new Map<string, Feature>();
  readonly #words = new Map<string, WordFeatures>();

  /** The features of a word; those that were not there yet are from now on. */
  learn(word: string): WordFeatures {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    const features: WordFeatures = {
      own: always(this.#stems, stem(word), newStem),
      grams: gramsOf(word).map((gram) => always(this.#grams, gram, newGram)),
      unknown: 0,
    };
    this.#words.set(word, features);
    return features;
  }

  /** The features of a word. Nothing is kept of one that was never learned: commands do not fill the memory. */
  look(word: string): WordFeatures {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    const own = this.#stems.get(stem(word));
    const all = gramsOf(word);
    const grams = all.flatMap((gram) => this.#grams.get(gram) ?? []);
    return { own, grams, unknown: all.length - grams.length + (own === undefined ? 1 : 0) };
  }

  *features(): Generator<Feature> {
    yield* this.#stems.values();
    yield* this.#grams.values();
  }
}

function always(features: Map<string, Feature>, spelling: string, make: () => Feature): Feature {
  const known = features.get(spelling);
  if (known !== undefined) return known;
  const feature = make();
  features.set(spelling, feature);
  return feature;
}
