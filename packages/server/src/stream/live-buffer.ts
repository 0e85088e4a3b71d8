/**
 * A bounded queue of live items for one reader. A reader that falls behind is informed that it missed some and reads them
 * from the journal, so that a slow reader does not make memory grow.
 */
export class LiveBuffer<Item> {
  readonly #limit: number;
  #items: Item[] = [];
  #hasMissed = false;
  #isEnded = false;
  #isCut = false;
  #wake: (() => void) | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** It was not the reader who ended it. */
  get isCut(): boolean {
    return this.#isCut;
  }

  push(item: Item): void {
    if (this.#hasMissed) return;
    if (this.#items.length === this.#limit) {
      this.miss();
    } else {
      this.#items.push(item);
      this.#wake?.();
    }
  }

  /** There is something that cannot be pushed. */
  miss(): void {
    this.#items = [];
    this.#hasMissed = true;
    this.#wake?.();
  }

  cut(): void {
    this.#isCut ||= !this.#isEnded;
    this.end();
  }

  end(): void {
    this.#isEnded = true;
    this.#wake?.();
  }

  /** The next item, once it is there; what comes after `missed` is kept again. */
  async take(): Promise<{ readonly item: Item } | 'missed' | 'ended'> {
    for (;;) {
      if (this.#isEnded) return 'ended';
      if (this.#hasMissed) {
        this.#hasMissed = false;
        return 'missed';
      }
      const item = this.#items.shift();
      if (item !== undefined) return { item };
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
