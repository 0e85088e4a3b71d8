import type { WorkflowMatch, WorkflowMove, WorkflowProgress } from '@pce/core/ports';
import { bindInputs } from '../inputs/bind-inputs.js';
import { ownValue } from '../json/json-value.js';
import type { Workflow } from '../workflow.js';

/** Returns the next move of a failed workflow: its fallback if it has one that can run, else its message. */
export function failMove(
  workflow: Workflow,
  reason: string,
  progress: Pick<WorkflowProgress, 'inputs' | 'fallbackOf'>,
  workflows: ReadonlyMap<string, Workflow>,
): Extract<WorkflowMove, { type: 'fail' }> {
  const own = workflow.fallback?.message;
  const message = own === undefined ? reason : `${own} (${reason})`;
  const name = workflow.fallback?.workflow;
  if (name === undefined) return { type: 'fail', message };
  const fallback = findFallback(name, workflow, progress, workflows);
  if ('refused' in fallback) return { type: 'fail', message: `${message}; ${fallback.refused}` };
  return {
    type: 'fail',
    message,
    fallback: { ...fallback, why: `fallback of ${workflow.name}: ${reason}` },
  };
}

function findFallback(
  name: string,
  workflow: Workflow,
  progress: Pick<WorkflowProgress, 'inputs' | 'fallbackOf'>,
  workflows: ReadonlyMap<string, Workflow>,
): Omit<WorkflowMatch, 'why'> | { readonly refused: string } {
  const fallback = workflows.get(name);
  if (fallback === undefined) return { refused: `its fallback ${name} is not there` };
  if (fallback.unavailable !== undefined)
    return { refused: `its fallback ${name}: ${fallback.unavailable}` };
  if ([...progress.fallbackOf, workflow.name].includes(name)) {
    return { refused: `its fallback ${name} was tried before` };
  }
  const bound = bindInputs(fallback, (input) => ownValue(progress.inputs, input));
  if ('lacks' in bound) return { refused: `its fallback ${name} ${bound.lacks}` };
  return { workflow: name, hash: fallback.hash, inputs: bound.inputs };
}
