import { isJsonObject, type Json, type JsonObject, type QueryAnalysis } from '@pce/core/contracts';
import { type CommandReading, valueAt } from '@pce/core/internal';
import { asksFor } from '../analysis/data-kinds.js';
import { ownValue, sameJson } from '../json/json-value.js';

/** A value that the turn's inputs must have at `data_requirements.<path>`. */
export interface DataRequirementCondition {
  readonly kind: 'data-requirement';
  /** `data_requirements.needs_current_prices` */
  readonly path: string;
  readonly expected: Json;
}

export const dataRequirements = 'data_requirements';

/** Returns one condition for each value of a dotted key or a nested mapping. */
export function readDataRequirements(
  key: string,
  value: Json,
): readonly DataRequirementCondition[] | { readonly error: string } {
  if (key === dataRequirements && !isJsonObject(value)) {
    return { error: 'expected a mapping such as { needs_current_prices: true }' };
  }
  const conditions = [...flatten(key, value)];
  return conditions.length > 0 ? conditions : { error: 'expected at least one requirement' };
}

/**
 * Returns whether a turn meets a requirement: by the host's inputs; without them by the analysis of the request;
 * without that by the words of the command.
 */
export function fitsDataRequirement(
  { path, expected }: DataRequirementCondition,
  {
    inputs,
    reading,
    analysis,
  }: {
    readonly inputs: JsonObject;
    readonly reading: CommandReading;
    readonly analysis: QueryAnalysis | undefined;
  },
): boolean {
  const given = ownValue(inputs, path) ?? valueAt(inputs, path.split('.'));
  const isGiven = given !== undefined || ownValue(inputs, dataRequirements) !== undefined;
  if (isGiven) return sameJson(given, expected);
  const name = path.slice(dataRequirements.length + 1);
  const analysed = analysis && ownValue(analysis.data_requirements, name);
  if (analysed !== undefined) return sameJson(analysed, expected);
  return expected === true && asksFor(name, reading);
}

function* flatten(path: string, value: Json): Generator<DataRequirementCondition, void, undefined> {
  if (!isJsonObject(value)) {
    yield { kind: 'data-requirement', path, expected: value };
    return;
  }
  for (const [key, inner] of Object.entries(value)) yield* flatten(`${path}.${key}`, inner);
}
