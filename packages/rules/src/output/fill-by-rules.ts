import type { Claim, FilledOutput, Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject, type LeafEvidence, type TurnResultValue } from '@pce/core/internal';
import type { OutputInput } from '@pce/core/ports';
import {
  choicesOf,
  joinPath,
  type Leaf,
  lettersOf,
  type PlacedValue,
  type Projection,
  project,
  resolved,
  resultsOfClaims,
  shorten,
  typesOf,
  valuesInResults,
} from '@pce/role-parts';

const maxCitations = 3;

/** Fills the output of a turn from its results, with the origin of each value; asks no model. */
export function fillByRules({ schema, results, claims, log, problems }: OutputInput): FilledOutput {
  if (problems.length > 0) return { evidence: [], issues: [...problems] };
  const { value, leaves, issues } = fillFromResults(schema, results);
  if (value === undefined) return { evidence: [], issues: [...issues] };
  const origins = resultsOfClaims(claims, log, results);
  const claimsOf = Map.groupBy(claims, ({ id }) => origins.get(id)?.ref);
  return { value, evidence: leaves.map((leaf) => evidenceOf(leaf, claimsOf)), issues: [] };
}

type ClaimsOf = ReadonlyMap<string | undefined, readonly Claim[]>;

/** Cites the claims of the result that contain the value, or else the first ones. */
function evidenceOf({ path, from, value }: Leaf, claimsOf: ClaimsOf): LeafEvidence {
  const claims = claimsOf.get(/^r\d+/.exec(from)?.[0] ?? '') ?? [];
  const saying = claims.filter(({ claim }) => claim.includes(String(value)));
  const cited = saying.length > 0 ? saying : claims;
  const citations = cited.slice(0, maxCitations).map(({ id }) => id);
  return { path, label: 'supported', citations, from };
}

interface FilledFromResults {
  readonly value?: Json;
  readonly leaves: readonly Leaf[];
  readonly issues: readonly string[];
}

/** Greatest nesting of objects assembled from several places. */
const maxDepth = 8;

/**
 * Extracts an output from results without guessing: a part of a result with the whole shape, else each property from the
 * field of its name or from the only part with its shape. Places with different values are ambiguous; none is used.
 */
function fillFromResults(
  schema: JsonObject,
  results: Iterable<TurnResultValue>,
): FilledFromResults {
  return fill({ root: schema, values: valuesInResults(results) }, schema, '', undefined, 0);
}

interface Search {
  readonly root: JsonObject;
  readonly values: readonly PlacedValue[];
}

function fill(
  search: Search,
  schema: Json,
  path: string,
  name: string | undefined,
  depth: number,
): FilledFromResults {
  const shape = unwrapped(schema, search.root);
  const named = name === undefined ? [] : candidates(search, schema, path, isNamed(name));
  if (named.length > 0) return only(named, path);
  const isWhole = typesOf(shape).some((type) => type === 'object' || type === 'array');
  if (!isWhole) {
    const results = name === undefined ? candidates(search, schema, path, isResult) : [];
    return results.length > 0 ? only(results, path) : missing(path, name);
  }
  const shaped = candidates(search, schema, path, ({ value }) => !isEmpty(value));
  if (shaped.length > 0 && (typesOf(shape).includes('array') || hasRequired(shape)))
    return onlyLargest(shaped, path);
  if (typesOf(shape).includes('array')) return collected(search, shape, path, name);
  return depth < maxDepth ? byProperty(search, shape, path, depth) : missing(path, name);
}

/** Returns the only non-null alternative of a schema. */
function unwrapped(schema: Json, root: JsonObject): JsonObject {
  const shape = resolved(schema, root);
  const choices = (choicesOf(shape) ?? [])
    .map((choice) => resolved(choice, root))
    .filter((choice) => !typesOf(choice).includes('null'));
  const [choice, ...others] = choices;
  return choice !== undefined && others.length === 0 ? choice : shape;
}

function isNamed(name: string): (value: PlacedValue) => boolean {
  const wanted = lettersOf(name);
  return ({ key }) => key !== '' && lettersOf(key) === wanted;
}

function isResult({ from }: PlacedValue): boolean {
  return /^r\d+$/.test(from);
}

function isEmpty(value: Json): boolean {
  return Array.isArray(value) ? value.length === 0 : !isJsonObject(value);
}

function hasRequired({ required }: JsonObject): boolean {
  return Array.isArray(required) && required.length > 0;
}

function candidates(
  { root, values }: Search,
  schema: Json,
  path: string,
  fits: (value: PlacedValue) => boolean,
): readonly Candidate[] {
  return values.filter(fits).flatMap(({ value, from }) => {
    const projection = project(value, schema, root, { path, from });
    return projection === undefined ? [] : [{ ...projection, from }];
  });
}

interface Candidate extends Projection {
  readonly from: string;
}

function only(found: readonly Candidate[], path: string): FilledFromResults {
  const [first, ...others] = found;
  if (first === undefined) return missing(path, undefined);
  const text = JSON.stringify(first.value);
  const other = others.find(({ value }) => JSON.stringify(value) !== text);
  if (other === undefined) return { value: first.value, leaves: first.leaves, issues: [] };
  const issue = `${path || 'the output'}: ${shown(first)} and ${shown(other)} could both be meant`;
  return { leaves: [], issues: [issue] };
}

/** Keeps the outermost of nested parts with the same shape, such as a record inside a record. */
function onlyLargest(found: readonly Candidate[], path: string): FilledFromResults {
  const outer = found.filter(
    ({ from }) => !found.some((other) => other.from !== from && isInside(from, other.from)),
  );
  return only(outer, path);
}

function isInside(from: string, outer: string): boolean {
  return from.startsWith(`${outer}.`) || from.startsWith(`${outer}[`);
}

function shown({ from, value }: Candidate): string {
  return `${from} (${shorten(JSON.stringify(value), 80)})`;
}

/** Collects every result with the shape of an item, such as one call for each. */
function collected(
  search: Search,
  { items }: JsonObject,
  path: string,
  name: string | undefined,
): FilledFromResults {
  const whole = search.values.filter(isResult);
  const found = whole.filter(
    ({ value, from }) =>
      isJsonObject(value) && project(value, items, search.root, { path: '', from }) !== undefined,
  );
  const projected = found.flatMap(
    ({ value, from }, index) =>
      project(value, items, search.root, { path: `${path}[${index}]`, from }) ?? [],
  );
  if (projected.length === 0) return missing(path, name);
  return {
    value: projected.map(({ value }) => value),
    leaves: projected.flatMap(({ leaves }) => leaves),
    issues: [],
  };
}

function byProperty(
  search: Search,
  { properties, required }: JsonObject,
  path: string,
  depth: number,
): FilledFromResults {
  const needed = Array.isArray(required) ? required : [];
  const entries: [string, Json][] = [];
  const leaves: Leaf[] = [];
  const issues: string[] = [];
  for (const [name, schema] of Object.entries(isJsonObject(properties) ? properties : {})) {
    const filled = fill(search, schema, joinPath(path, name), name, depth + 1);
    if (filled.value !== undefined) {
      entries.push([name, filled.value]);
      leaves.push(...filled.leaves);
    } else if (needed.includes(name)) issues.push(...filled.issues);
  }
  if (issues.length > 0) return { leaves: [], issues };
  if (entries.length === 0) return missing(path, undefined);
  return { value: Object.fromEntries(entries), leaves, issues: [] };
}

function missing(path: string, name: string | undefined): FilledFromResults {
  const what = path === '' ? 'the output' : path;
  const why =
    name === undefined
      ? 'no result has values of its shape'
      : `no result has a field "${name}" with such a value, or one part of its shape`;
  return { leaves: [], issues: [`${what}: ${why}`] };
}
