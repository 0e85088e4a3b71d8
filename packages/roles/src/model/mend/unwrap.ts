import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject } from '@pce/core/internal';
import { lettersOf } from './mend-answer.js';

/** Maximum number of removed layers: objects, lists of one and JSON texts around an answer. */
const maxWrappers = 8;

/** Names of functions that models invent for their answer. */
const answering = /^(?:respond|response|reply|answer|output|json|final_answer)$/i;

/**
 * Extracts the answer from wrappers: other objects, a list of one, JSON text or function calls, as in `{"thinking": …,
 * "decision": {…}}`. A value with properties of an answer is returned unchanged.
 *
 * @param mend - Repairs errors specific to a role's answers
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
    // An object in place of a text contains the answer, but JSON text may be what the user asked for. "done" may be
    // beside an answer in its own object.
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

/** Returns the single object that a value is, contains in a list, or encodes in JSON. */
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
