/** Works side by side: the first that fails ends the others. */
export class WorkGroup {
  readonly #over = new AbortController();
  readonly #working = new Set<Promise<void>>();
  #failure: { readonly error: unknown } | undefined;

  /** Aborts when a job has failed, or the group must end. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  end(): void {
    this.#over.abort();
  }

  add(work: Promise<void>): void {
    const guarded = work
      .catch((error: unknown) => {
        this.#failure ??= { error };
        this.end();
      })
      .finally(() => this.#working.delete(guarded));
    this.#working.add(guarded);
  }

  /** Resolves when all have ended; rejects with the first failure. */
  async done(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working);
    if (this.#failure) throw this.#failure.error;
  }
}
