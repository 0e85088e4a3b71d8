import type { WorkflowStep } from '../workflow.js';

/** Returns the names under which later steps can use a step's data. */
export function outputNames({
  name,
  outputs,
}: Pick<WorkflowStep, 'name' | 'outputs'>): readonly string[] {
  return outputs === undefined ? [name] : Object.keys(outputs);
}
