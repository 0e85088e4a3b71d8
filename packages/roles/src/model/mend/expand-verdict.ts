import { isJsonObject } from '@pce/core/contracts';
import { checkNames } from '../validator.prompt.js';

/** Returns a Validator's answer with the checks that it leaves out since they hold. */
export function expandVerdict(value: unknown): unknown {
  if (!isJsonObject(value) || value.score === undefined) return value;
  const { checks = {} } = value;
  if (!isJsonObject(checks)) return value;
  const held = checkNames.map((name) => [name, true] as const);
  return { ...value, checks: { ...Object.fromEntries(held), ...checks } };
}
