import { type CallLimit, countsFor } from '../constraints/constraints.js';
import type { Workflow } from '../workflow.js';
import { WorkflowFailure } from './workflow-failure.js';

/** Maximum number of calls of one run, nested workflows included, regardless of its file. */
const ceiling: CallLimit = { name: 'calls of one run', max: 1_000, of: { type: 'all' } };

/** Counts the calls of one run against its constraints. */
export class CallMeter {
  readonly #limits: readonly { readonly limit: CallLimit; used: number }[];
  readonly #timeoutMs: number;
  #spentMs = 0;

  constructor({ constraints }: Pick<Workflow, 'constraints'>) {
    this.#limits = [...constraints.calls, ceiling].map((limit) => ({ limit, used: 0 }));
    this.#timeoutMs = constraints.timeoutMs ?? Number.POSITIVE_INFINITY;
  }

  /** Remaining time in milliseconds. */
  get leftMs(): number {
    return this.#timeoutMs - this.#spentMs;
  }

  /** Throws `WorkflowFailure` if a constraint permits no further call. */
  begin(tool: string, step: string): void {
    for (const counted of this.#limits) {
      const { limit } = counted;
      if (!countsFor(limit, tool)) continue;
      if (counted.used >= limit.max) {
        throw new WorkflowFailure(
          `constraint ${limit.name}: ${limit.max} is reached, so step ${step} (${tool}) is not begun`,
        );
      }
      counted.used += 1;
    }
    if (this.leftMs > 0) return;
    throw new WorkflowFailure(
      `constraint timeout: the calls took ${this.#spentMs} of ${this.#timeoutMs} ms, so step ${step} (${tool}) is not begun`,
    );
  }

  /** Records the duration of a finished call. */
  end(durationMs: number): void {
    this.#spentMs += durationMs;
  }
}
