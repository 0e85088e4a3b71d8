import { isJsonObject, type Json } from '@pce/core/contracts';
import type { InputType } from '../workflow.js';

/** Names of the types in errors. */
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
