import { isJsonObject } from '@pce/core/contracts';
import { checkNames } from '../validator.prompt.js';

/** Returns a Validator's answer with the checks that it leaves out since they hold. */
export function expandVerdict(value: unknown): unknown {
  if (!isJsonObject(value) || !isJsonObject(value.checks)) return value;
  const held = checkNames.map((name) => [name, true] as const);
  return { ...value, checks: { ...Object.fromEntries(held), ...value.checks } };
}
