import type { JsonObject, Mode } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import type { WorkflowMatch } from '@pce/core/ports';
import { referencesFor } from '../inputs/input-source.js';
import type { Workflow } from '../workflow.js';

/** Selects a workflow that the Coordinator chose by name. Its inputs are bound and checked when it advances. */
export function select(
  workflows: ReadonlyMap<string, Workflow>,
  choice: { readonly workflow: string; readonly inputs: JsonObject; readonly mode: Mode },
): WorkflowMatch {
  const workflow = workflows.get(choice.workflow);
  if (workflow === undefined)
    throw new InvalidInputError(`there is no workflow ${choice.workflow}`);
  if (workflow.unavailable !== undefined) {
    throw new InvalidInputError(`workflow ${workflow.name}: ${workflow.unavailable}`);
  }
  if (!workflow.modes.includes(choice.mode)) {
    throw new InvalidInputError(
      `workflow ${workflow.name} is for mode ${workflow.modes.join(', ')}; this turn runs in mode ${choice.mode}`,
    );
  }
  const { name, hash } = workflow;
  const inputs = { ...choice.inputs };
  for (const [input, declared] of workflow.inputs) {
    const references = referencesFor(declared, undefined);
    if (references !== undefined) inputs[input] ??= references;
  }
  return { workflow: name, hash, inputs, why: 'the Coordinator chose it by name' };
}
