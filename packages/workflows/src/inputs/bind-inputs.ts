import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject } from '@pce/core/internal';
import { describeJson } from '../json/json-value.js';
import type { InputType, Workflow, WorkflowInput } from '../workflow.js';

/** The inputs a workflow starts with, or the reason why it cannot start. */
type Binding = { readonly inputs: JsonObject } | { readonly lacks: string };

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

export const inputTypeNames: Readonly<Record<InputType, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping',
  any: 'a value',
};

/**
 * Converts a value to the type of an input; `undefined` if it cannot. Texts such as `$1,200`, true, false, yes and no
 * are converted, since slots and command lines give texts.
 */
export function convertInput(value: Json, type: InputType): Json | undefined {
  switch (type) {
    case 'any':
      return value;
    case 'string':
      return typeof value === 'string' ? value : undefined;
    case 'number':
      return toNumber(value);
    case 'integer': {
      const number = toNumber(value);
      return Number.isSafeInteger(number) ? number : undefined;
    }
    case 'boolean':
      return typeof value === 'string'
        ? booleans.get(value.toLowerCase())
        : typeof value === 'boolean'
          ? value
          : undefined;
    case 'array':
      return Array.isArray(value) ? value : toList(value);
    case 'object':
      return isJsonObject(value) ? value : jsonIn(value, isJsonObject);
  }
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

/** Reads a list from JSON or quotations: "`red`, `light blue` and `green`". */
function toList(value: Json): Json[] | undefined {
  const list = jsonIn(value, Array.isArray);
  if (list !== undefined || typeof value !== 'string' || !quotations.test(value)) return list;
  return Array.from(value.matchAll(quotation), ([, , item = '']) => item);
}

const quotation = /([`"])([^`"]*)\1/g;
const quotations = /^(?:`[^`"]*`|"[^`"]*")(?:(?:\s*,\s*|\s+)(?:and\s+)?(?:`[^`"]*`|"[^`"]*"))*$/;

function jsonIn<T extends Json>(value: Json, is: (json: unknown) => json is T): T | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    const json: unknown = JSON.parse(value);
    return is(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

const numberText = /^[-+]?[$€£]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;

function toNumber(value: Json): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.length > 40 || !numberText.test(value)) return undefined;
  return Number(value.replaceAll(/[$€£,]/g, ''));
}
