import { isJsonObject, type Json } from '@pce/core/contracts';
import { checkNames } from '../validator.prompt.js';

/** Returns a Validator's answer with the checks that its prompt does not ask for, and "cannot tell" as unchecked. */
export function expandVerdict(value: unknown): unknown {
  if (!isJsonObject(value) || value.score === undefined) return value;
  const { score, criteria, issues = [] } = value;
  const checks = Object.fromEntries(checkNames.map((name) => [name, true]));
  const told = Array.isArray(criteria) ? criteria : isJsonObject(criteria) ? [criteria] : [];
  return { score, issues, criteria: told.map(toCheck), checks };
}

function toCheck(criterion: Json): Json {
  if (!isJsonObject(criterion) || criterion.status !== 'cannot_tell') return criterion;
  return { ...criterion, status: 'unchecked' };
}
