import { MissingValueError } from '../interpolate/interpolate.js';
import { WorkflowFailure } from './workflow-failure.js';

/** Runs an interpolation; a placeholder without a value fails the workflow. */
export function orFail<T>(where: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof MissingValueError) throw new WorkflowFailure(`${where}: ${error.message}`);
    throw error;
  }
}
