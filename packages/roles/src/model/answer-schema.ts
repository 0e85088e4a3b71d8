import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject } from '@pce/core/internal';
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { en } from 'zod/locales';
import * as z from 'zod/mini';
import { lettersOf, mendAnswer } from './mend/mend-answer.js';

/** A contract of core with a shorter JSON Schema for the model. */
export type AnswerSchema<T> = StandardSchemaV1<unknown, T> & StandardJSONSchemaV1<unknown, T>;

/** Error messages for the model; the contracts have none. */
const inEnglish = { error: en().localeError };

/** Preprocessing of a role's answers. */
export interface AnswerReading {
  /** Adds fields that the role's prompt allows to omit. @defaultValue nothing */
  readonly expand?: ((value: unknown) => unknown) | undefined;
  /** Repairs what the contract would silently drop. @defaultValue nothing */
  readonly normalize?: ((value: unknown) => unknown) | undefined;
  /** Repairs errors specific to the role before the general ones. @defaultValue none */
  readonly mend?: ((value: unknown) => unknown) | undefined;
}

const asItIs = (value: unknown): unknown => value;

/** Number of repairs by answer. */
const slipsOf = new WeakMap<object, number>();

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function counted<T>(answer: T, slips: number): T {
  if (typeof answer === 'object' && answer !== null) slipsOf.set(answer, slips);
  return answer;
}

/** Returns the number of repairs in an answer that passed an `AnswerSchema`. */
export function slipsIn(answer: unknown): number {
  return typeof answer === 'object' && answer !== null ? (slipsOf.get(answer) ?? 0) : 0;
}

/**
 * Validates answers by a contract, but shows the model a handwritten JSON Schema: the contract's own takes up to 1,100
 * tokens in every call. An answer that fails is repaired if that is unambiguous, and validated again.
 */
export function answerSchema<T>(
  contract: z.core.$ZodType<T>,
  shown: JsonObject,
  { expand = asItIs, normalize = asItIs, mend = asItIs }: AnswerReading = {},
): AnswerSchema<T> {
  const validate = (said: unknown): StandardSchemaV1.Result<T> => {
    const bare = unwrap(said, shown, (value) => mend(normalize(value)));
    const named = mendNames(normalize(mendNames(bare, shown)), shown);
    const renamed = isSame(named, said) ? 0 : 1;
    const value = expand(named);
    const parsed = z.safeParse(contract, value, inEnglish);
    if (parsed.success) return { value: counted(parsed.data, renamed) };
    const before = expand(mendNames(mend(named), shown));
    const { value: mended, slips } = mendAnswer(before, shown);
    const again = z.safeParse(contract, expand(mended), inEnglish);
    if (!again.success) return { issues: again.error.issues };
    return { value: counted(again.data, renamed + slips + (isSame(before, value) ? 0 : 1)) };
  };
  return {
    '~standard': {
      version: 1,
      vendor: 'pce',
      validate,
      jsonSchema: { input: () => shown, output: () => shown },
    },
  };
}

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
function unwrap(
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
function mendNames(value: unknown, schema: JsonObject): unknown {
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

/** The JSON Schemas for answers, in the form that every provider accepts: enumerations have a type, and objects are closed. */
export const string = { type: 'string' } as const;
export const strings = { type: 'array', items: string } as const;
/** A number from 0 to 1. The contract checks the range, which some providers do not accept. */
export const number = { type: 'number' } as const;
export const boolean = { type: 'boolean' } as const;

export function oneOf(...values: string[]): JsonObject {
  return { type: 'string', enum: values };
}

export function listOf(items: JsonObject): JsonObject {
  return { type: 'array', items };
}

/** Returns a closed object schema with these properties, some of them required. */
export function objectSchema(properties: JsonObject, ...required: string[]): JsonObject {
  return { type: 'object', properties, required, additionalProperties: false };
}
