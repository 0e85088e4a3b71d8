import { findValues, type ValueProblem } from '@pce/core/text';

/** JSON in the answer of an agent, or why there is none. */
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
 * Reads the one JSON value of an answer, without the prose and the fence around it. Slips that leave no doubt of the value
 * are read over; any other damage is refused, since the agent can be asked again.
 */
export function readJson(answer: string): JsonAnswer {
  try {
    return { ok: true, value: JSON.parse(answer) };
  } catch {
    // It is more than JSON, or less.
  }
  const found = findValues(answer);
  if (!found.ok) return { ok: false, problem: problems[found.problem] };
  const [first, ...others] = found.values;
  if (others.length > 0)
    return { ok: false, problem: `it holds ${found.values.length} pieces of JSON` };
  if (first === undefined) return { ok: false, problem: problems.none };
  // Only a schema could tell whether they are whole.
  const isCut = first.openEnded.size > 0;
  return isCut ? { ok: false, problem: problems.unclosed } : { ok: true, value: first.value };
}
