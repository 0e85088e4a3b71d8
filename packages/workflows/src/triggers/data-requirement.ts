import {
  type Json,
  type JsonObject,
  type QueryAnalysis,
  queryAnalysisSchema,
} from '@pce/core/contracts';
import { type CommandReading, isJsonObject, readCommand, stem, valueAt } from '@pce/core/internal';
import { ownValue, sameJson } from '../json/json-value.js';

/** A value that the turn's inputs must have at `data_requirements.<path>`. */
export interface DataRequirementCondition {
  readonly kind: 'data-requirement';
  /** `data_requirements.needs_current_prices` */
  readonly path: string;
  readonly expected: Json;
}

export const dataRequirements = 'data_requirements';

/** Returns one condition for each value of a dotted key or a nested mapping. */
export function readDataRequirements(
  key: string,
  value: Json,
): readonly DataRequirementCondition[] | { readonly error: string } {
  if (key === dataRequirements && !isJsonObject(value)) {
    return { error: 'expected a mapping such as { needs_current_prices: true }' };
  }
  const conditions = [...flatten(key, value)];
  return conditions.length > 0 ? conditions : { error: 'expected at least one requirement' };
}

/**
 * Returns whether a turn meets a requirement: by the host's inputs; without them by the analysis of the request;
 * without that by the words of the command.
 */
export function fitsDataRequirement(
  { path, expected }: DataRequirementCondition,
  {
    inputs,
    reading,
    analysis,
  }: {
    readonly inputs: JsonObject;
    readonly reading: CommandReading;
    readonly analysis: QueryAnalysis | undefined;
  },
): boolean {
  const given = ownValue(inputs, path) ?? valueAt(inputs, path.split('.'));
  const isGiven = given !== undefined || ownValue(inputs, dataRequirements) !== undefined;
  if (isGiven) return sameJson(given, expected);
  const name = path.slice(dataRequirements.length + 1);
  const analysed = analysis && ownValue(analysis.data_requirements, name);
  if (analysed !== undefined) return sameJson(analysed, expected);
  return expected === true && asksFor(name, reading);
}

function* flatten(path: string, value: Json): Generator<DataRequirementCondition, void, undefined> {
  if (!isJsonObject(value)) {
    yield { kind: 'data-requirement', path, expected: value };
    return;
  }
  for (const [key, inner] of Object.entries(value)) yield* flatten(`${path}.${key}`, inner);
}

/** Words with which people ask for a kind of data without naming it; the first is its name. */
const kinds: readonly (readonly string[])[] = [
  [
    'price',
    'cheap',
    'cheaper',
    'cheapest',
    'cost',
    'expensive',
    'affordable',
    'budget',
    'fee',
    'fare',
  ],
  ['date', 'when', 'day', 'deadline', 'calendar', 'schedule'],
  ['location', 'where', 'near', 'nearby', 'nearest', 'address', 'map', 'place'],
  ['availability', 'available', 'stock', 'vacancy', 'vacant', 'free'],
  ['review', 'rating', 'rated', 'opinion', 'recommended', 'best'],
  ['news', 'headline', 'announced', 'happening'],
  ['weather', 'forecast', 'temperature', 'rain'],
  ['image', 'picture', 'photo', 'screenshot'],
  ['source', 'citation', 'reference', 'evidence'],
];

/** Words for current data, which covers everything that is looked up. */
const qualities = new Set(
  ['current', 'live', 'latest', 'recent', 'fresh', 'real', 'time', 'up', 'to', 'realtime'].map(
    stem,
  ),
);

/** Prefixes of the name of a requirement. */
const prefixes = new Set(['needs', 'need', 'requires', 'require', 'wants', 'has', 'is']);

/** Verbs that ask for information. A poem about cheap wine needs no prices. */
const lookups = new Set(
  [
    'find',
    'search',
    'research',
    'look',
    'compare',
    'check',
    'list',
    'show',
    'get',
    'tell',
    'give',
    'determine',
    'identify',
    'fetch',
    'browse',
    'shop',
    'buy',
    'monitor',
    'track',
  ].map(stem),
);

/** Returns whether the words of a request ask for the data that a name such as `needs_current_prices` stands for. */
function asksFor(requirement: string, { words }: CommandReading): boolean {
  const wanted = requirement
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !prefixes.has(word))
    .map(stem)
    .filter((word) => !qualities.has(word));
  const said = new Set(words.map((word) => word.stem));
  const verb = words.find((word) => word.class === 'content')?.stem ?? '';
  if (wanted.length === 0 || !lookups.has(verb)) return false;
  return wanted.every((word) => kindOf(word).some((each) => said.has(each)));
}

function kindOf(word: string): readonly string[] {
  return kinds.map((words) => words.map(stem)).find((words) => words.includes(word)) ?? [word];
}

/**
 * Returns the analysis of the request among the inputs of a turn, if one of the command's words is a word of the
 * purpose. Other commands of the turn, such as one that saves a result, are read without it.
 */
export function givenAnalysis(
  inputs: JsonObject,
  { words }: CommandReading,
): QueryAnalysis | undefined {
  const { data } = queryAnalysisSchema.safeParse(ownValue(inputs, 'query_analysis'));
  if (data === undefined) return undefined;
  const subject = new Set(stemsOf(readCommand(data.user_purpose)));
  return stemsOf({ words }).some((word) => subject.has(word)) ? data : undefined;
}

function stemsOf({ words }: Pick<CommandReading, 'words'>): readonly string[] {
  return words.flatMap((word) => (word.class === 'content' ? [word.stem] : []));
}
