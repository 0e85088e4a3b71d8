import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject } from '@pce/core/internal';
import { lettersOf } from './mend-answer.js';

/** Synonyms that models use for property names of a schema, letters only. */
const otherNames: Readonly<Record<string, string>> = {
  goalId: 'id goal',
  goalFocus: 'goal focus',
  goalsProgress: 'goals progress',
  status: 'state',
  reasoning: 'reason rationale',
  routeTo: 'route',
  description: 'goal text title desc name',
  dependsOn: 'dependencies depends requires prerequisites',
  successCriteria: 'criteria acceptancecriteria successcriterion',
  reason: 'question message',
  missing: 'missinginfo missinginformation missingparameters missingarguments',
  verdict: 'decision',
  issues: 'problems',
  score: 'overallscore totalscore',
  goals: 'goalscores',
  tasks: 'steps',
};

/**
 * Renames properties to the schema's spelling: "goals_progress" and "Goals Progress" become goalsProgress, unless the
 * answer has that property too. A contract would silently drop unknown names. Objects without declared properties, such
 * as arguments, are unchanged.
 *
 * @param schema - JSON Schema of the answer, as shown to the model
 */
export function mendNames(value: unknown, schema: JsonObject): unknown {
  const { properties, items } = schema;
  if (Array.isArray(value)) {
    return isJsonObject(items) ? value.map((each) => mendNames(each, items)) : value;
  }
  if (isJsonObject(value) && isJsonObject(items)) {
    const list = listFromMap(value, items);
    if (list !== undefined) return list.map((each) => mendNames(each, items));
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
  const letters = lettersOf(said);
  const absent = Object.keys(properties).filter((name) => !Object.hasOwn(value, name));
  const readings: readonly ((name: string) => boolean)[] = [
    (name) => lettersOf(name) === letters,
    (name) => singular(name) === singular(said),
    (name) => otherNames[name]?.split(' ').includes(letters) === true,
  ];
  for (const isMeant of readings) {
    const [only, ...others] = absent.filter(isMeant);
    if (only !== undefined) return others.length === 0 ? only : said;
  }
  return said;
}

/** Returns the name without plurals: "goalProgress" equals "goalsProgress". */
function singular(name: string): string {
  return name
    .replace(/(?<=[\p{Ll}])(?=\p{Lu})|[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase()
    .split(' ')
    .map((word) => word.replace(/(?<=x|ch|sh)es$|(?<=[^s])s$/, ''))
    .join('');
}

/** Properties that identify the items of a list. */
const keys = ['goalId', 'id'];

/**
 * Converts an object by id to a list: `{"GOAL_1": "achieved"}` to `[{"goalId": "GOAL_1", "status": "achieved"}]`.
 * `undefined` if it is a single item, or its values are not items.
 *
 * @param items - JSON Schema of an item
 */
function listFromMap(
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
