export interface WaitingTurn {
  readonly turn: string;
  readonly owner: string;
  /** Unix time in milliseconds since which it is due. */
  readonly at: number;
}

/** Turns that wait to be driven. The owner of the fewest turns under way is next, and of its turns the first one added. */
export class FairQueue {
  readonly #byOwner = new Map<string, Set<WaitingTurn>>();
  readonly #underWay = new Map<string, number>();
  readonly #turns = new Set<string>();

  get size(): number {
    return this.#turns.size;
  }

  /** Adds a turn, unless it waits already: under any owner, as one that was woken has none. */
  add(waiting: WaitingTurn): void {
    const { turn, owner } = waiting;
    if (this.#turns.has(turn)) return;
    this.#turns.add(turn);
    this.#byOwner.set(owner, (this.#byOwner.get(owner) ?? new Set()).add(waiting));
  }

  /** Removes the next turn and counts it as under way, until `release`. */
  take(): WaitingTurn | undefined {
    let least = Infinity;
    let owner: string | undefined;
    for (const one of this.#byOwner.keys()) {
      const count = this.#underWay.get(one) ?? 0;
      if (count < least) [least, owner] = [count, one];
    }
    if (owner === undefined) return undefined;
    const turns = this.#byOwner.get(owner);
    const [next] = turns ?? [];
    if (turns === undefined || next === undefined) return undefined;
    turns.delete(next);
    this.#turns.delete(next.turn);
    this.#byOwner.delete(owner);
    // Behind the other owners with as many turns under way.
    if (turns.size > 0) this.#byOwner.set(owner, turns);
    this.#underWay.set(owner, least + 1);
    return next;
  }

  /** Counts a turn of an owner as no longer under way. */
  release(owner: string): void {
    const count = (this.#underWay.get(owner) ?? 1) - 1;
    if (count === 0) this.#underWay.delete(owner);
    else this.#underWay.set(owner, count);
  }

  /** Returns since when the turn that has waited longest is due, in Unix milliseconds. */
  oldest(): number | undefined {
    let oldest: number | undefined;
    for (const turns of this.#byOwner.values())
      for (const { at } of turns) if (oldest === undefined || at < oldest) oldest = at;
    return oldest;
  }

  clear(): void {
    this.#byOwner.clear();
    this.#turns.clear();
  }
}
