import type { Directives, TaskUnderWay } from './carry-out.js';

export class TaskSet {
  readonly #tasks = new Map<TaskUnderWay, Promise<void>>();
  readonly #onEnd: () => void;

  /** @param onEnd - called after each that has ended */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  get size(): number {
    return this.#tasks.size;
  }

  add(task: TaskUnderWay): void {
    const ended = task.ended.then(() => {
      this.#tasks.delete(task);
      this.#onEnd();
    });
    this.#tasks.set(task, ended);
  }

  /** Applies the server's directives to the tasks of an execution. */
  apply(executionId: string, directives: Directives): void {
    for (const task of this.#tasks.keys()) {
      if (task.executionId === executionId) task.apply(directives);
    }
  }

  stopAll(): void {
    for (const task of this.#tasks.keys()) task.stop('agent-stopped', 'the agent stops');
  }

  /** Resolves when one has ended. */
  async oneEnded(): Promise<void> {
    await Promise.race(this.#tasks.values());
  }

  async allEnded(): Promise<void> {
    await Promise.all(this.#tasks.values());
  }
}
