import type { Json } from '@pce/core/contracts';
import {
  type CriterionScope,
  parsePath,
  parseReference,
  type Sequence,
  valueAt,
} from '@pce/core/internal';
import type { TurnResultValue } from '@pce/core/ports';
import { countThings } from './count-things.js';

/** Returns the scope in which success criteria are evaluated: the results of the turn, latest first, and files. */
export function criterionScope(
  results: Sequence<TurnResultValue>,
  existing: ReadonlySet<string> | undefined,
  countsCommands: boolean,
): CriterionScope {
  return {
    value: (path) => lookUp(path, results),
    count: (things) => countThings(things, results, countsCommands),
    ...(existing === undefined ? {} : { fileExists: (path: string) => existing.has(path) }),
  };
}

/** Returns the value of a reference such as `r2.total`, else of the latest result that has a value at the path. */
function lookUp(path: string, results: Sequence<TurnResultValue>): Json | undefined {
  const reference = parseReference(path);
  if (reference !== undefined) {
    const ref = `r${reference.result}`;
    const result = results.findLast((candidate) => candidate.ref === ref);
    return valueAt(result?.data, reference.path);
  }
  const keys = parsePath(path);
  if (keys === undefined || keys.length === 0) return undefined;
  const found = results.findLast(({ data }) => valueAt(data, keys) !== undefined);
  return valueAt(found?.data, keys);
}
