import { isJsonObject, type Json, type JsonObject } from '@pce/core/contracts';
import type { Report, SourcePath } from '../problem.js';
import { suggestion } from '../schema/names.js';
import { knownKeys } from '../schema/workflow-schema.js';

/** Warns of unknown keys, which stay in `extra`. */
export function reportUnknownKeys(fields: JsonObject, report: Report): void {
  const check = (value: Json | undefined, path: SourcePath, known: readonly string[]): void => {
    for (const key of Object.keys(isJsonObject(value) ? value : {})) {
      if (known.includes(key)) continue;
      report([...path, key], unknownKey(key, known), 'warning');
    }
  };
  check(fields, [], knownKeys.workflow);
  check(fields.fallback, ['fallback'], knownKeys.fallback);
  for (const [name, input] of Object.entries(isJsonObject(fields.inputs) ? fields.inputs : {})) {
    check(input, ['inputs', name], knownKeys.input);
  }
  for (const [index, step] of (Array.isArray(fields.steps) ? fields.steps : []).entries()) {
    const path = ['steps', index];
    check(step, path, knownKeys.step);
    if (!isJsonObject(step)) continue;
    check(step.forEach, [...path, 'forEach'], knownKeys.forEach);
    check(step.retry, [...path, 'retry'], knownKeys.retry);
  }
}

/** Returns the warning that a key is kept and not used. */
export function unknownKey(key: string, known: readonly string[]): string {
  return `${key}: not a key that PCE knows; kept, but not used${suggestion(key, known)}`;
}
