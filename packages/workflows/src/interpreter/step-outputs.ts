import type { Json } from '@pce/core/contracts';
import { parsePath, valueAt } from '@pce/core/internal';
import type { WorkflowStep } from '../workflow.js';
import { WorkflowFailure } from './workflow-failure.js';

/** Returns the data of a step by its output names. Throws `WorkflowFailure` if a declared output is missing. */
export function stepOutputs(
  step: WorkflowStep,
  name: string,
  data: Json,
): ReadonlyMap<string, Json> {
  const outputs = Object.entries(step.outputs ?? { [step.name]: '' });
  return new Map(
    outputs.map(([output, path]): [string, Json] => {
      const value = valueAt(data, parsePath(path) ?? []);
      if (value !== undefined) return [output, value];
      throw new WorkflowFailure(
        `step ${name} (${step.target.name}) answered nothing at ${path}, its output ${output}`,
      );
    }),
  );
}
