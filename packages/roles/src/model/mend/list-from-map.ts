import { isJsonObject, type Json, type JsonObject } from '@pce/core/contracts';

/** Properties that identify the items of a list. */
const keys = ['goalId', 'id'];

/**
 * Converts an object by id to a list: `{"GOAL_1": "achieved"}` to `[{"goalId": "GOAL_1", "status": "achieved"}]`.
 * `undefined` if it is a single item, or its values are not items.
 *
 * @param items - JSON Schema of an item
 */
export function listFromMap(
  map: JsonObject,
  { properties, required = [] }: JsonObject,
): readonly JsonObject[] | undefined {
  if (!isJsonObject(properties) || !Array.isArray(required)) return undefined;
  const entries = Object.entries(map);
  const key = keys.find((name) => Object.hasOwn(properties, name));
  const [value, ...others] = required.map(String).filter((name) => name !== key);
  const isItem = entries.some(([name]) => Object.hasOwn(properties, name));
  if (key === undefined || value === undefined || isItem) return undefined;
  const toItem = ([id, said]: [string, Json]): JsonObject | undefined => {
    if (isJsonObject(said)) return { [key]: id, ...said };
    const isPlain = typeof said === 'string' || typeof said === 'number';
    return isPlain && others.length === 0 ? { [key]: id, [value]: said } : undefined;
  };
  const list = entries.map(toItem);
  return list.every((item) => item !== undefined) && list.every(isId(key)) ? list : undefined;
}

/** Recognizes ids by their number, as in GOAL_1 and "goal 2"; names of other properties have none. */
function isId(key: string): (item: JsonObject) => boolean {
  return (item) => typeof item[key] === 'string' && /\d/.test(item[key]);
}
