import { InvalidInputError } from '@pce/core/errors';
import type { WorkflowProgress } from '@pce/core/ports';

type FinishedCall = WorkflowProgress['steps'][number];

/** The finished calls of a workflow, consumed one by one while its steps are replayed. */
export class CallRecord {
  #taken = 0;

  constructor(private readonly progress: Pick<WorkflowProgress, 'workflow' | 'steps'>) {}

  /**
   * Returns the next finished call; `undefined` if there is none.
   *
   * @throws InvalidInputError if it belongs to another step.
   */
  take(step: string): FinishedCall | undefined {
    const finished = this.progress.steps[this.#taken];
    if (finished === undefined) return undefined;
    if (finished.step !== step) throw this.#stray(finished.step);
    this.#taken += 1;
    return finished;
  }

  /** Throws if calls are left that the workflow would not have made. */
  assertAllTaken(): void {
    const left = this.progress.steps[this.#taken];
    if (left !== undefined) throw this.#stray(left.step);
  }

  #stray(step: string): InvalidInputError {
    return new InvalidInputError(
      `the workflow ${this.progress.workflow} would not have taken the step ${step} at this point; its progress is not its own`,
    );
  }
}
