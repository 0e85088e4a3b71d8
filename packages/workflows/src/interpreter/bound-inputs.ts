import type { JsonObject } from '@pce/core/contracts';
import { bindInputs } from '../inputs/bind-inputs.js';
import { ownValue } from '../json/json-value.js';
import type { Workflow } from '../workflow.js';
import { WorkflowFailure } from './workflow-failure.js';

/** Returns the inputs a workflow starts with. Throws `WorkflowFailure` if it cannot start. */
export function boundInputs(workflow: Workflow, given: JsonObject): JsonObject {
  if (workflow.unavailable !== undefined) {
    throw new WorkflowFailure(`${workflow.name}: ${workflow.unavailable}`);
  }
  const bound = bindInputs(workflow, (name) => ownValue(given, name));
  if ('inputs' in bound) return bound.inputs;
  throw new WorkflowFailure(`${workflow.name} ${bound.lacks}`);
}
