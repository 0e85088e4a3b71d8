import type { Json, JsonObject } from '@pce/core/contracts';
import {
  type CriterionScope,
  type CriterionVerdict,
  evaluateCriterion,
  isJsonObject,
  parsePath,
  withoutPlural,
} from '@pce/core/internal';
import { type Scope, valueInScope } from '../interpolate/interpolate.js';
import type { SourcePath } from '../problem.js';
import { wordsOf } from '../triggers/pattern.js';
import type { WorkflowCriterion } from '../workflow.js';

/** Decides a criterion on the values so far; if two values have the same name, the workflow's own output takes precedence. */
export function decideCriterion(
  { criterion }: WorkflowCriterion,
  scope: Scope,
  outputs: JsonObject = {},
): CriterionVerdict {
  const all = { ...scope, values: new Map([...scope.values, ...Object.entries(outputs)]) };
  return evaluateCriterion(criterion, criterionScope(all));
}

function criterionScope(scope: Scope): CriterionScope {
  return {
    value: (path) => valueAtPath(parsePath(path) ?? [], scope),
    count: (things) => countOf(things, scope.values),
  };
}

/** Returns the value at a path. `products.length` is the size of `products`, unless a value has that name. */
function valueAtPath([name, ...keys]: SourcePath, scope: Scope): Json | undefined {
  if (typeof name !== 'string') return undefined;
  const value = valueInScope(name, keys, scope);
  if (value !== undefined || keys.at(-1) !== 'length') return value;
  const whole = valueInScope(name, keys.slice(0, -1), scope);
  return whole === undefined ? undefined : sizeOf(whole);
}

/** Counts things by name: "products found" counts the value `products`. Does not guess between equally good names. */
function countOf(
  things: string,
  values: ReadonlyMap<string, Json>,
): { readonly count: number; readonly of: string } | undefined {
  const wanted = new Set(wordsOf(things).map(withoutPlural));
  const fitting = [...values].flatMap(([name, value]) => {
    const words = wordsOf(name.replaceAll('_', ' ')).map(withoutPlural);
    const count = sizeOf(value);
    if (count === undefined || !words.every((word) => wanted.has(word))) return [];
    return [{ words: words.length, count, of: name }];
  });
  const longest = Math.max(...fitting.map(({ words }) => words));
  const [best, ...rivals] = fitting.filter(({ words }) => words === longest);
  return best === undefined || rivals.length > 0 ? undefined : { count: best.count, of: best.of };
}

function sizeOf(value: Json): number | undefined {
  if (Array.isArray(value)) return value.length;
  return isJsonObject(value) ? Object.keys(value).length : undefined;
}
