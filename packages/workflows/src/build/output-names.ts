import type { WorkflowStep } from '../workflow.js';

/** Returns the names under which a step's data is known to what follows. */
export function outputNames({
  name,
  outputs,
}: Pick<WorkflowStep, 'name' | 'outputs'>): readonly string[] {
  return outputs === undefined ? [name] : Object.keys(outputs);
}
