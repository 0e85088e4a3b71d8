import { isJsonObject, type JsonObject } from '@pce/core/contracts';
import { lettersOf } from './letters-of.js';

/** Objects around an answer that are taken off. */
const maxWrappers = 3;

/**
 * Returns the answer that stands alone in a list, or inside another object, beside nothing else that an answer has, as in `{"decision": {…}}`.
 *
 * @param mend mends the slips of one role's answers
 */
export function unwrap(
  value: unknown,
  { properties = {} }: JsonObject,
  mend: (value: unknown) => unknown,
): unknown {
  const known = new Set(Object.keys(Object(properties)).map(lettersOf));
  const isKnown = (name: string): boolean => known.has(lettersOf(name));
  let answer = value;
  for (let wrappers = 0; wrappers < maxWrappers; wrappers += 1) {
    if (Array.isArray(answer) && answer.length === 1 && isJsonObject(answer[0])) [answer] = answer;
    if (!isJsonObject(answer)) return answer;
    const fields = Object.entries(answer);
    if (fields.some(([name]) => isKnown(name))) return answer;
    const inner = fields.map(([, inside]) => inside).filter(isJsonObject);
    const [inside] = inner;
    if (inner.length !== 1 || inside === undefined) return answer;
    const isAnswer = Object.keys(Object(mend(inside))).some(isKnown);
    if (!isAnswer && Object.keys(inside).length > 1) return answer;
    answer = inside;
  }
  return answer;
}
