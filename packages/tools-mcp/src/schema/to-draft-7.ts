import type { Json, JsonObject } from '@pce/core/contracts';
import { conditional } from './schema-keywords.js';

/** Converts keywords of later drafts to draft 7. */
export function toDraft7(checked: ReadonlyMap<string, Json>): JsonObject {
  const { prefixItems, dependentSchemas, dependentRequired, ...rest } = Object.fromEntries(checked);
  const tuple: JsonObject = prefixItems === undefined ? {} : { items: prefixItems };
  if (prefixItems !== undefined && rest.items !== undefined) tuple.additionalItems = rest.items;
  const dependencies = [dependentSchemas, dependentRequired].filter((each) => each !== undefined);
  return {
    ...rest,
    ...tuple,
    ...(dependencies.length === 0
      ? {}
      : {
          allOf: [...listOf(rest.allOf), ...dependencies.map((each) => ({ dependencies: each }))],
        }),
  };
}

/** Relaxes keywords around a schema that allows too much: nothing is forbidden by it, and several alternatives may fit. */
export function loosened(checked: ReadonlyMap<string, Json>): Map<string, Json> {
  const { oneOf, ...rest } = Object.fromEntries(checked);
  const kept = new Map(Object.entries(rest).filter(([key]) => !conditional.includes(key)));
  if (oneOf !== undefined && !kept.has('anyOf')) kept.set('anyOf', oneOf);
  return kept;
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
