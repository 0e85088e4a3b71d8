import type { Json } from '@pce/core/contracts';
import {
  type Criterion,
  type CriterionCheck,
  type CriterionScope,
  commandTokens,
  criterionNames,
  evaluateCriterion,
  isJsonObject,
  parseCriterion,
  parsePath,
  parseReference,
  type Sequence,
  splitWords,
  stem,
  type TurnResultValue,
  valueAt,
  withoutPlural,
} from '@pce/core/internal';
import { stemsOf } from '../text/words.js';

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

interface Listed {
  readonly items: readonly Json[];
  /** Description of the list, for people. */
  readonly of: string;
}

interface Counted {
  readonly count: number;
  /** Description of the counted things, for people. */
  readonly of: string;
}

/**
 * Returns how many things of this name the results have: items of a list of that name, a number of that name, results
 * with one such value, or commands that did it; `undefined` if nothing has that name.
 *
 * @param countsCommands - Whether to count commands. Rules write one command for each step in the document's words;
 * with a model one command may find several things.
 */
function countThings(
  things: string,
  results: Sequence<TurnResultValue>,
  countsCommands = true,
): Counted | undefined {
  const words = splitWords(things);
  const stems = stemsOf(things);
  if (stems.length === 0) return undefined;
  const [, noun, field] = /^(.+) with (.+)$/i.exec(things) ?? [];
  if (noun !== undefined && field !== undefined) {
    const having = itemsHaving(stemsOf(field), stemsOf(noun), results);
    if (having !== undefined) return having;
  }
  const byCommand = (how: 'do' | 'mention'): Counted | undefined =>
    countsCommands ? commandsThat(how, stems, results) : undefined;
  return (
    counted(namedList(stems, results)) ??
    namedNumber(words, results) ??
    counted(onlyList(stems, results)) ??
    byCommand('do') ??
    oneEach(words, results) ??
    byCommand('mention')
  );
}

function counted(listed: Listed | undefined): Counted | undefined {
  return listed && { count: listed.items.length, of: listed.of };
}

/** Generic nouns, which match any list of records with the field. */
const anything = new Set(
  ['option', 'result', 'item', 'product', 'entry', 'finding', 'offer', 'hit', 'record'].map(stem),
);

/** Counts the items of a list that have a field: "options with prices". */
function itemsHaving(
  field: readonly string[],
  noun: readonly string[],
  results: Sequence<TurnResultValue>,
): Counted | undefined {
  const has = (item: Json): boolean =>
    Object.entries(objectOf(item)).some(
      ([key, value]) => !isBlank(value) && hasAll(splitWords(key).map(stem), field),
    );
  const anyList = (): Listed | undefined =>
    latest(results, ({ ref, data }) => {
      const items = listsIn(data).find((list) => list.some(has));
      return items && { items, of: `items of ${ref}` };
    });
  const listed =
    namedList(noun, results) ??
    onlyList(noun, results) ??
    (noun.every((word) => anything.has(word)) ? anyList() : undefined);
  const count = listed?.items.filter(has).length ?? 0;
  return listed && count > 0 ? { count, of: listed.of } : undefined;
}

function isBlank(value: Json): boolean {
  return value === null || value === '';
}

function listsIn(data: Json): readonly Json[][] {
  return Array.isArray(data) ? [data] : Object.values(objectOf(data)).filter(Array.isArray);
}

/** Returns the latest list whose key consists of words asked for, as in "files listed". */
function namedList(
  stems: readonly string[],
  results: Sequence<TurnResultValue>,
): Listed | undefined {
  return latest(results, ({ ref, data }) => {
    const lists = Object.entries(objectOf(data)).filter(([, value]) => Array.isArray(value));
    const found = lists.find(([key]) => hasAll(stems, splitWords(key).map(stem)));
    return found && Array.isArray(found[1])
      ? { items: found[1], of: `${found[0]} of ${ref}` }
      : undefined;
  });
}

/** Returns the number under a key: "words" in a result with `words: 12`. */
function namedNumber(
  words: readonly string[],
  results: Sequence<TurnResultValue>,
): Counted | undefined {
  const name = words.join('').toLowerCase();
  return latest(results, ({ ref, data }) => {
    const found = Object.entries(objectOf(data)).find(
      ([key, value]) => typeof value === 'number' && splitWords(key).join('') === name,
    );
    return found === undefined
      ? undefined
      : { count: Number(found[1]), of: `${found[0]} of ${ref}` };
  });
}

/** Returns the only list that a command with those words returned: "texts listed" after "List the texts". */
function onlyList(
  stems: readonly string[],
  results: Sequence<TurnResultValue>,
): Listed | undefined {
  return latest(results, ({ ref, data, command }) => {
    if (!hasAll(plainStems(command), stems)) return undefined;
    const [list, ...others] = listsIn(data);
    return list !== undefined && others.length === 0
      ? { items: list, of: `items of ${ref}` }
      : undefined;
  });
}

/** Counts the results with one value of that name: "totals" of results with one `total` each. */
function oneEach(
  words: readonly string[],
  results: Sequence<TurnResultValue>,
): Counted | undefined {
  const last = words.at(-1) ?? '';
  const singular = withoutPlural(last);
  if (singular === last) return undefined;
  let count = 0;
  for (const { data } of results) {
    const has = Object.entries(objectOf(data)).some(
      ([key, value]) =>
        key.toLowerCase() === singular && (typeof value !== 'object' || value === null),
    );
    if (has) count += 1;
  }
  return count > 1 ? { count, of: `results with a ${singular}` } : undefined;
}

/**
 * Counts the commands that do the thing: "counts" after "Count the words of …", twice. Commands whose first word does
 * it take precedence over those that only mention it.
 */
function commandsThat(
  how: 'do' | 'mention',
  stems: readonly string[],
  results: Sequence<TurnResultValue>,
): Counted | undefined {
  let count = 0;
  for (const { selected, command } of results) {
    const words = plainStems(command);
    const did = how === 'do' ? words.slice(0, 1) : [...splitWords(selected).map(stem), ...words];
    if (hasAll(did, stems)) count += 1;
  }
  return count > 0 ? { count, of: 'commands that succeeded' } : undefined;
}

/** Returns the stems of a command outside of quotations, paths and references. */
function plainStems(command: string): string[] {
  return commandTokens(command)
    .filter(({ kind }) => kind === 'word')
    .flatMap(({ text }) => splitWords(text).map(stem));
}

function latest<T>(
  results: Sequence<TurnResultValue>,
  find: (result: TurnResultValue) => T | undefined,
): T | undefined {
  for (const result of results.backwards()) {
    const found = find(result);
    if (found !== undefined) return found;
  }
  return undefined;
}

function hasAll(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.length > 0 && wanted.every((word) => words.includes(word));
}

function objectOf(data: Json): { readonly [key: string]: Json } {
  return isJsonObject(data) ? data : {};
}
