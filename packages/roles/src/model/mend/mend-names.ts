import { isJsonObject, type JsonObject } from '@pce/core/contracts';
import { lettersOf } from './letters-of.js';

/** Names that models give to a property for one that its schema has. */
const otherNames: Readonly<Record<string, readonly string[]>> = { goalId: ['id', 'goal'] };

/**
 * Gives properties the names that they have in the schema: "goals_progress" and "Goals Progress" are goalsProgress, where
 * the answer has no such property beside them. Else a contract would drop what it does not know, and take the rest for
 * the answer. Objects without properties of their own, such as arguments, stay as they are.
 *
 * @param schema JSON Schema of the answer, as the model is shown it
 */
export function mendNames(value: unknown, schema: JsonObject): unknown {
  const { properties, items } = schema;
  if (Array.isArray(value)) {
    return isJsonObject(items) ? value.map((each) => mendNames(each, items)) : value;
  }
  if (!isJsonObject(value)) return value;
  if (!isJsonObject(properties)) return isJsonObject(items) ? mendNames(value, items) : value;
  const fields = Object.entries(value).map(([said, each]): [string, unknown] => {
    const name = knownName(said, value, properties);
    const field = properties[name];
    return [name, isJsonObject(field) ? mendNames(each, field) : each];
  });
  return Object.fromEntries(fields);
}

function knownName(said: string, value: JsonObject, properties: JsonObject): string {
  if (Object.hasOwn(properties, said)) return said;
  const names = Object.keys(properties).filter(
    (name) =>
      !Object.hasOwn(value, name) &&
      (lettersOf(name) === lettersOf(said) || otherNames[name]?.includes(said) === true),
  );
  const [only, ...others] = names;
  return only === undefined || others.length > 0 ? said : only;
}
