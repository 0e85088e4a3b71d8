import type { Labels } from './metric-family.js';

/** Series of one metric: more than a server has routes, and far fewer than an attacker could think of. */
const maxSeries = 1_000;

/** Values by labels. Beyond 1,000 series the rest go into one, whose labels are all `other`. */
export class Series<Value> {
  readonly #begin: () => Value;
  readonly #known = new Map<string, { readonly labels: Labels; value: Value }>();

  constructor(begin: () => Value) {
    this.#begin = begin;
  }

  update(labels: Labels, change: (value: Value) => Value): void {
    const series = this.#seriesOf(labels);
    series.value = change(series.value);
  }

  entries(): readonly { readonly labels: Labels; readonly value: Value }[] {
    return [...this.#known.values()];
  }

  #seriesOf(labels: Labels): { value: Value } {
    const name = JSON.stringify(labels);
    const known = this.#known.get(name);
    if (known) return known;
    if (this.#known.size >= maxSeries) return this.#overflow(labels);
    const series = { labels, value: this.#begin() };
    this.#known.set(name, series);
    return series;
  }

  #overflow(labels: Labels): { value: Value } {
    const others = Object.fromEntries(Object.keys(labels).map((label) => [label, 'other']));
    const name = JSON.stringify(others);
    const series = this.#known.get(name) ?? { labels: others, value: this.#begin() };
    this.#known.set(name, series);
    return series;
  }
}
