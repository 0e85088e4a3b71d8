import { findValues, type ValueProblem } from '@pce/core/internal';

/** JSON in an agent's answer, or the reason why there is none. */
export type JsonAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string };

const problems: Readonly<Record<ValueProblem, string>> = {
  none: 'it holds no JSON',
  unclosed: 'it is cut off before its JSON ends',
  damaged: 'its JSON has errors that cannot be repaired for sure',
  too_deep: 'its JSON is nested too deep',
  too_many: 'it holds too many pieces of JSON',
};

/**
 * Parses the only JSON value of an answer, without prose and fence around it. Repairs unambiguous errors; rejects all
 * others, since the agent can be asked again.
 */
export function readJson(answer: string): JsonAnswer {
  try {
    return { ok: true, value: JSON.parse(answer) };
  } catch {
    // Not only JSON, or incomplete.
  }
  const found = findValues(answer);
  if (!found.ok) return { ok: false, problem: problems[found.problem] };
  const [first, ...others] = found.values;
  if (others.length > 0)
    return { ok: false, problem: `it holds ${found.values.length} pieces of JSON` };
  if (first === undefined) return { ok: false, problem: problems.none };
  // Only a schema could decide whether they are complete.
  const isCut = first.openEnded.size > 0;
  return isCut ? { ok: false, problem: problems.unclosed } : { ok: true, value: first.value };
}
