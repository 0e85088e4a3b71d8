import { isJsonObject, type Json } from '@pce/core/contracts';
import { checkNames } from '../validator.prompt.js';
import { lettersOf } from './letters-of.js';

/**
 * Returns a Validator's answer with the checks that it leaves out since they hold. Checks that stand beside the score
 * count like those in their own object.
 */
export function expandVerdict(value: unknown): unknown {
  if (!isJsonObject(value) || value.score === undefined) return value;
  const isCheck = ([name]: [string, Json]): boolean => keys.has(lettersOf(name));
  const own = value.checks ?? {};
  if (!isJsonObject(own)) return value;
  const beside = Object.entries(value).filter(isCheck).map(toCheck);
  const held = checkNames.map((name) => [name, true] as const);
  return {
    ...Object.fromEntries(Object.entries(value).filter((entry) => !isCheck(entry))),
    checks: { ...Object.fromEntries([...held, ...beside]), ...own },
  };
}

const keys = new Map(checkNames.map((name) => [lettersOf(name), name]));

function toCheck([said, holds]: [string, Json]): readonly [string, Json] {
  return [keys.get(lettersOf(said)) ?? said, holds];
}
