import { InvalidInputError } from '@pce/core/errors';
import type { WorkflowProgress } from '@pce/core/ports';

type FinishedCall = WorkflowProgress['steps'][number];

/** The calls of a workflow that are finished, taken one by one by whoever goes over its steps. */
export class CallRecord {
  #taken = 0;

  constructor(private readonly progress: Pick<WorkflowProgress, 'workflow' | 'steps'>) {}

  /**
   * The next finished call; `undefined` where there is none.
   *
   * @throws InvalidInputError where it is of another step.
   */
  take(step: string): FinishedCall | undefined {
    const finished = this.progress.steps[this.#taken];
    if (finished === undefined) return undefined;
    if (finished.step !== step) throw this.#stray(finished.step);
    this.#taken += 1;
    return finished;
  }

  /** Throws where calls are left that the workflow would not have made. */
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
