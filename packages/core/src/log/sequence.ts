/**
 * An immutable list that grows at its end in O(1) by sharing its items with the shorter list. State folded from events uses
 * it for growing data, so that no step copies earlier items.
 */
export class Sequence<T> implements Iterable<T> {
  readonly length: number;
  readonly #items: T[];

  private constructor(items: T[], length: number) {
    this.#items = items;
    this.length = length;
  }

  static of<T>(...items: T[]): Sequence<T> {
    return new Sequence(items, items.length);
  }

  /** Returns the sequence with one more item. Only a second append to the same sequence copies. */
  append(item: T): Sequence<T> {
    const shared =
      this.#items.length === this.length ? this.#items : this.#items.slice(0, this.length);
    shared.push(item);
    return new Sequence(shared, this.length + 1);
  }

  /** Returns the sequence with another last item; copies. */
  withLast(item: T): Sequence<T> {
    return Sequence.of(...this.#items.slice(0, Math.max(0, this.length - 1)), item);
  }

  /** Like `Array.prototype.at`. */
  at(index: number): T | undefined {
    const place = index < 0 ? this.length + index : index;
    return place < 0 || place >= this.length ? undefined : this.#items[place];
  }

  /** Returns the last item that fits. */
  findLast(fits: (item: T) => boolean): T | undefined {
    for (const item of this.backwards()) if (fits(item)) return item;
    return undefined;
  }

  /** Yields the items from last to first. */
  *backwards(): Generator<T, void, undefined> {
    for (let index = this.length - 1; index >= 0; index -= 1) yield this.#items[index] as T;
  }

  toArray(): T[] {
    return this.#items.slice(0, this.length);
  }

  toJSON(): T[] {
    return this.toArray();
  }

  *[Symbol.iterator](): Generator<T, void, undefined> {
    for (let index = 0; index < this.length; index += 1) yield this.#items[index] as T;
  }
}
