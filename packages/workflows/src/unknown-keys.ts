import type { JsonObject } from '@pce/core';
import { isJsonObject } from './json-value.js';
import { suggestion } from './names.js';
import type { Report, SourcePath } from './problem.js';
import { knownKeys } from './shape.js';

/** Warns of keys PCE does not know. They stay in `extra`, for whoever does. */
export function reportUnknownKeys(fields: JsonObject, report: Report): void {
  check(fields, [], knownKeys.workflow, report);
  if (isJsonObject(fields.fallback))
    check(fields.fallback, ['fallback'], knownKeys.fallback, report);
  for (const [name, input] of Object.entries(isJsonObject(fields.inputs) ? fields.inputs : {})) {
    if (isJsonObject(input)) check(input, ['inputs', name], knownKeys.input, report);
  }
  for (const [index, step] of (Array.isArray(fields.steps) ? fields.steps : []).entries()) {
    if (isJsonObject(step)) checkStep(step, index, report);
  }
}

function checkStep(step: JsonObject, index: number, report: Report): void {
  const { forEach, ...rest } = step;
  if (forEach !== undefined) {
    report(['steps', index, 'forEach'], 'forEach: this release runs each step once; take it out');
  }
  check(rest, ['steps', index], knownKeys.step, report);
}

function check(
  fields: JsonObject,
  path: SourcePath,
  known: readonly string[],
  report: Report,
): void {
  for (const key of Object.keys(fields)) {
    if (known.includes(key)) continue;
    report(
      [...path, key],
      `${key}: not a key that PCE knows; kept, but not used${suggestion(key, known)}`,
      'warning',
    );
  }
}
