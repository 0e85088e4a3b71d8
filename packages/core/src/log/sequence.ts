/**
 * An immutable list that grows at its end in O(1): a longer one shares its items with the shorter one.
 * State that is folded from events keeps what accumulates in it, so that no step copies what came before.
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

  /** The sequence with one more item. The second branch from one sequence pays a copy; the first does not. */
  append(item: T): Sequence<T> {
    const shared =
      this.#items.length === this.length ? this.#items : this.#items.slice(0, this.length);
    shared.push(item);
    return new Sequence(shared, this.length + 1);
  }

  /** The sequence with another last item; copies. */
  withLast(item: T): Sequence<T> {
    return Sequence.of(...this.#items.slice(0, Math.max(0, this.length - 1)), item);
  }

  /** Like `Array.prototype.at`. */
  at(index: number): T | undefined {
    const place = index < 0 ? this.length + index : index;
    return place < 0 || place >= this.length ? undefined : this.#items[place];
  }

  /** The last item that fits, looked for from the end. */
  findLast(fits: (item: T) => boolean): T | undefined {
    for (const item of this.backwards()) if (fits(item)) return item;
    return undefined;
  }

  /** The items from the last to the first, read one by one. */
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
