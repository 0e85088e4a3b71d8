import { isJsonObject, type Json, type JsonObject } from '@pce/core/contracts';
import type { Report } from '../problem.js';
import { suggestion } from '../schema/names.js';
import type { WorkflowFrontMatter } from '../schema/workflow-schema.js';
import { inputTypes, type WorkflowStep } from '../workflow.js';
import { outputNames } from './output-names.js';

/** Builds the outputs of a file, by name. A described output, `{ type, description }`, is the value with its name. */
export function buildOutputs(
  source: WorkflowFrontMatter['outputs'],
  { given, steps }: { readonly given: readonly string[]; readonly steps: readonly WorkflowStep[] },
  report: Report,
): JsonObject | undefined {
  if (source === undefined || Array.isArray(source)) return source && fromNames(source);
  const known = new Set([...given, ...steps.flatMap((step) => [...outputNames(step), step.name])]);
  const described = Object.entries(source).filter(([, value]) => isDescription(value));
  const missing = described.map(([name]) => name).filter((name) => !known.has(name));
  for (const name of missing) {
    const message = `outputs.${name}: described, but no step gives it, so it is left out${suggestion(name, known)}`;
    report(['outputs', name], message, 'warning');
  }
  const kept = Object.entries(source).filter(([name]) => !missing.includes(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, isDescription(value) ? `{{${name}}}` : value]),
  );
}

function fromNames(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, `{{${name}}}`]));
}

function isDescription(value: Json): boolean {
  return (
    isJsonObject(value) &&
    inputTypes.some((type) => type === value.type) &&
    Object.keys(value).every((key) => key === 'type' || key === 'description')
  );
}
