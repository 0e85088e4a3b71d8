import type { Json, JsonObject } from '@pce/core/contracts';
import { describeJson } from '../json/json-value.js';
import type { Workflow, WorkflowInput } from '../workflow.js';
import { convertInput, inputTypeNames } from './convert-input.js';

/** The inputs a workflow starts with, or the reason why it cannot start. */
export type Binding = { readonly inputs: JsonObject } | { readonly lacks: string };

/**
 * Gives every input its value: the offered one, or its default.
 *
 * @param offered - Returns the value offered for an input; `undefined` or null if there is none.
 * @param referenced - References to results in place of an input; their values are checked when they are inserted.
 */
export function bindInputs(
  workflow: Workflow,
  offered: (name: string, input: WorkflowInput) => Json | undefined,
  referenced: (name: string, input: WorkflowInput) => Json | undefined = () => undefined,
): Binding {
  const inputs = new Map<string, Json>();
  for (const [name, input] of workflow.inputs) {
    const reference = referenced(name, input);
    if (reference !== undefined) {
      inputs.set(name, reference);
      continue;
    }
    const value = offered(name, input) ?? input.default;
    const converted = value === undefined ? undefined : convertInput(value, input.type);
    if (converted !== undefined) inputs.set(name, converted);
    else if (value !== undefined) return { lacks: wrongType(name, input, value) };
    else if (input.required) return { lacks: `needs the input ${name}, which nothing gives` };
  }
  return { inputs: Object.fromEntries(inputs) };
}

function wrongType(name: string, input: WorkflowInput, value: Json): string {
  return `needs ${inputTypeNames[input.type]} as ${name}, but got ${describeJson(value)}`;
}
