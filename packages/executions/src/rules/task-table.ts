/** Tasks of a chunk: a change copies one chunk and the list of chunks. */
const chunkSize = 128;

/**
 * The tasks of an execution by id, in the order of the plan. Immutable: a table with one task changed shares everything
 * else, at the cost of copying a few hundred pointers for 10,000 tasks.
 */
export class TaskTable<Task> implements Iterable<readonly [id: string, task: Task]> {
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #chunks: readonly (readonly Task[])[];

  private constructor(indexes: ReadonlyMap<string, number>, chunks: readonly (readonly Task[])[]) {
    this.#indexes = indexes;
    this.#chunks = chunks;
  }

  static of<Task>(entries: readonly (readonly [id: string, task: Task])[]): TaskTable<Task> {
    const tasks = entries.map(([, task]) => task);
    const chunks = Array.from({ length: Math.ceil(tasks.length / chunkSize) }, (_, index) =>
      tasks.slice(index * chunkSize, (index + 1) * chunkSize),
    );
    return new TaskTable(new Map(entries.map(([id], index) => [id, index])), chunks);
  }

  get size(): number {
    return this.#indexes.size;
  }

  has(id: string): boolean {
    return this.#indexes.has(id);
  }

  get(id: string): Task | undefined {
    const index = this.#indexes.get(id);
    return index === undefined ? undefined : this.#at(index);
  }

  /** Returns the table with one task changed; the same table if there is no such task. */
  with(id: string, task: Task): TaskTable<Task> {
    const index = this.#indexes.get(id);
    if (index === undefined) return this;
    const place = Math.floor(index / chunkSize);
    const chunk = this.#chunks[place] ?? [];
    return new TaskTable(
      this.#indexes,
      this.#chunks.with(place, chunk.with(index % chunkSize, task)),
    );
  }

  keys(): IterableIterator<string> {
    return this.#indexes.keys();
  }

  *values(): Generator<Task, void, undefined> {
    for (const chunk of this.#chunks) yield* chunk;
  }

  *[Symbol.iterator](): Generator<readonly [id: string, task: Task], void, undefined> {
    for (const [id, index] of this.#indexes) {
      const task = this.#at(index);
      if (task !== undefined) yield [id, task];
    }
  }

  #at(index: number): Task | undefined {
    return this.#chunks[Math.floor(index / chunkSize)]?.[index % chunkSize];
  }
}
