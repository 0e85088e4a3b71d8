/**
 * The tasks of an execution by id, in the order of the plan. Immutable: a table with one task changed shares everything
 * else, at the cost of copying an array of pointers.
 */
export class TaskTable<Task> implements Iterable<readonly [id: string, task: Task]> {
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #tasks: readonly Task[];

  private constructor(indexes: ReadonlyMap<string, number>, tasks: readonly Task[]) {
    this.#indexes = indexes;
    this.#tasks = tasks;
  }

  static of<Task>(entries: readonly (readonly [id: string, task: Task])[]): TaskTable<Task> {
    const indexes = new Map(entries.map(([id], index) => [id, index]));
    return new TaskTable(
      indexes,
      entries.map(([, task]) => task),
    );
  }

  get size(): number {
    return this.#tasks.length;
  }

  has(id: string): boolean {
    return this.#indexes.has(id);
  }

  get(id: string): Task | undefined {
    const index = this.#indexes.get(id);
    return index === undefined ? undefined : this.#tasks[index];
  }

  /** Returns the table with one task changed; the same table if there is no such task. */
  with(id: string, task: Task): TaskTable<Task> {
    const index = this.#indexes.get(id);
    return index === undefined ? this : new TaskTable(this.#indexes, this.#tasks.with(index, task));
  }

  keys(): IterableIterator<string> {
    return this.#indexes.keys();
  }

  values(): IterableIterator<Task> {
    return this.#tasks.values();
  }

  *[Symbol.iterator](): Generator<readonly [id: string, task: Task], void, undefined> {
    for (const [id, index] of this.#indexes) {
      const task = this.#tasks[index];
      if (task !== undefined) yield [id, task];
    }
  }
}
