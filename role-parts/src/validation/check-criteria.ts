import type { Json } from '@pce/core/contracts';
import {
  type Criterion,
  type CriterionCheck,
  type CriterionScope,
  criterionNames,
  evaluateCriterion,
  parseCriterion,
  parsePath,
  parseReference,
  type Sequence,
  type TurnResultValue,
  valueAt,
} from '@pce/core/internal';
import { countThings } from './count-things.js';

/** Returns whether the file at a path exists. The path comes from a success criterion: confine it to the workspace. */
export type FileExists = (path: string) => Promise<boolean>;

export interface MeasureOptions {
  readonly fileExists: FileExists | undefined;
  /** Whether commands that did a thing are counted as things. @defaultValue true */
  readonly countsCommands?: boolean;
}

/**
 * Checks success criteria by measuring. A criterion that cannot be parsed or measured is returned as `unchecked`, never
 * as passed or failed.
 */
export async function checkCriteria(
  criteria: readonly string[],
  results: Sequence<TurnResultValue>,
  { fileExists, countsCommands = true }: MeasureOptions,
): Promise<CriterionCheck[]> {
  return Promise.all(
    criteria.map(async (text): Promise<CriterionCheck> => {
      const criterion = parseCriterion(text);
      if (criterion === undefined) {
        return {
          criterion: text,
          status: 'unchecked',
          detail: 'this cannot be read as a check; a person has to look',
        };
      }
      try {
        const existing = fileExists && (await existingFiles(criterion, fileExists));
        const { passed, detail } = evaluateCriterion(
          criterion,
          criterionScope(results, existing, countsCommands),
        );
        return { criterion: text, status: statusOf(passed), detail };
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        return { criterion: text, status: 'unchecked', detail: `it could not be measured: ${why}` };
      }
    }),
  );
}

function statusOf(passed: boolean | undefined): CriterionCheck['status'] {
  if (passed === undefined) return 'unchecked';
  return passed ? 'passed' : 'failed';
}

/** Returns the files that exist. Looks them up beforehand, because criteria are decided synchronously. */
async function existingFiles(
  criterion: Criterion,
  fileExists: FileExists,
): Promise<ReadonlySet<string>> {
  const names = criterionNames(criterion);
  const exists = await Promise.all(names.map((name) => fileExists(name)));
  return new Set(names.filter((_, index) => exists[index]));
}

/** Returns the scope in which success criteria are evaluated: the results of the turn, latest first, and files. */
function criterionScope(
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
