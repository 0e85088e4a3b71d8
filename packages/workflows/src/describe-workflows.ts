import type { JsonObject, Mode } from '@pce/core/contracts';
import type { WorkflowDescription } from '@pce/core/ports';
import type { Workflow, WorkflowInput } from './workflow.js';

/** Describes the workflows allowed in a mode, for roles. */
export function describeWorkflows(
  workflows: readonly Workflow[],
  mode: Mode,
): readonly WorkflowDescription[] {
  return workflows
    .filter(({ modes }) => modes.includes(mode))
    .map(({ name, description, inputs }) => ({ name, description, inputs: schemaOf(inputs) }));
}

/** Returns the JSON Schema of inputs. One that comes from the turn (`from`) is optional. */
function schemaOf(inputs: ReadonlyMap<string, WorkflowInput>): JsonObject {
  const entries = [...inputs];
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, { type, description }]) => [
        name,
        {
          ...(type !== 'any' && { type }),
          ...(description !== '' && { description }),
        },
      ]),
    ),
    required: entries
      .filter(([, { required, from }]) => required && from === undefined)
      .map(([name]) => name),
    additionalProperties: false,
  };
}
