import { isJsonObject, type Json } from '@pce/core/contracts';
import { checkNames } from '../validator.prompt.js';

/** Adds the checks that the prompt does not ask for to a Validator's answer, and reads "cannot tell" as unchecked. */
export function expandVerdict(value: unknown): unknown {
  if (!isJsonObject(value) || value.score === undefined) return value;
  const { score, criteria, issues = [] } = value;
  const checks = Object.fromEntries(checkNames.map((name) => [name, true]));
  const given = Array.isArray(criteria) ? criteria : isJsonObject(criteria) ? [criteria] : [];
  return { score, issues, criteria: given.map(toCheck), checks };
}

function toCheck(criterion: Json): Json {
  if (!isJsonObject(criterion) || criterion.status !== 'cannot_tell') return criterion;
  return { ...criterion, status: 'unchecked' };
}
