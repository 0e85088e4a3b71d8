import { isJsonObject, type Json, type JsonObject } from '@pce/core/contracts';
import { lettersOf } from './letters-of.js';

/** Objects, lists of one and JSON texts around an answer that are taken off. */
const maxWrappers = 8;

/** Functions of a model's own for its answer. */
const answering = /^(?:respond|response|reply|answer|output|json|final_answer)$/i;

/**
 * Returns the answer that stands inside other objects, in a list by itself or as JSON in a text, as in `{"thinking": …,
 * "decision": {…}}` and in function calls. A value that has properties of an answer is one itself.
 *
 * @param mend mends the slips of one role's answers
 */
export function unwrap(
  value: unknown,
  { properties = {}, required = [] }: JsonObject,
  mend: (value: unknown) => unknown,
): unknown {
  const fields = isJsonObject(properties) ? properties : {};
  const known = new Map(Object.entries(fields).map(([name, field]) => [lettersOf(name), field]));
  const knownIn = (part: unknown): string[] =>
    isJsonObject(part) ? Object.keys(part).filter((name) => known.has(lettersOf(name))) : [];
  const find = (part: unknown, wrappers: number): JsonObject | undefined => {
    const whole = objectIn(part);
    if (whole === undefined || wrappers > maxWrappers) return undefined;
    const said = answering.test(String(whole.name))
      ? find(whole.arguments ?? whole.parameters ?? whole.input, wrappers + 1)
      : undefined;
    if (said !== undefined && hasAll(said, required)) return said;
    const [only, ...more] = knownIn(whole);
    if (more.length > 0) return whole;
    // An object under the name of a text has the answer inside; JSON in a text may be what the user asked for. "done" may
    // stand beside an answer in an object of its own.
    const field = only === undefined ? undefined : known.get(lettersOf(only));
    const isOutside = isBooleanField(field);
    const isInside =
      only === undefined || isOutside || (isTextField(field) && isJsonObject(whole[only]));
    if (!isInside) return whole;
    const inside = Object.entries(whole)
      .filter(([name]) => only === undefined || (name === only) !== isOutside)
      .flatMap(([, each]): readonly JsonObject[] => {
        const answer = find(each, wrappers + 1);
        return answer === undefined ? [] : [answer];
      });
    if (inside.length === 1) return inside[0];
    return only !== undefined || knownIn(mend(whole)).length > 0 ? whole : undefined;
  };
  return find(value, 0) ?? value;
}

function hasAll(answer: JsonObject, required: Json): boolean {
  return Array.isArray(required) && required.every((name) => Object.hasOwn(answer, String(name)));
}

function isBooleanField(field: unknown): boolean {
  return isJsonObject(field) && field.type === 'boolean';
}

function isTextField(field: unknown): boolean {
  return isJsonObject(field) && field.type === 'string' && field.enum === undefined;
}

/** Returns the one object that a value is, holds in a list, or says in JSON. */
function objectIn(value: unknown): JsonObject | undefined {
  if (isJsonObject(value)) return value;
  if (Array.isArray(value)) return value.length === 1 ? objectIn(value[0]) : undefined;
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'string' ? undefined : objectIn(parsed);
  } catch {
    return undefined;
  }
}
