import { commandTokens, splitWords, stem, withoutPlural } from '@pce/core/commands';
import { isJsonObject, type Json } from '@pce/core/contracts';
import type { Sequence } from '@pce/core/log';
import type { TurnResultValue } from '@pce/core/ports';
import { stemsOf } from '../text/words.js';

interface Counted {
  readonly count: number;
  /** Description of the counted things, for people. */
  readonly of: string;
}

/**
 * Returns how many things of a name in plain words the results have: the items of a list of that name, a number of that
 * name, the results that have one such value, or the commands that did it; `undefined` if nothing has that name.
 *
 * @param countsCommands - Whether commands are counted. Rules write a command for each step in the document's own
 * words; a model may find three things with one.
 */
export function countThings(
  things: string,
  results: Sequence<TurnResultValue>,
  countsCommands = true,
): Counted | undefined {
  const words = splitWords(things);
  const stems = stemsOf(things);
  if (stems.length === 0) return undefined;
  const byCommand = (how: 'do' | 'mention'): Counted | undefined =>
    countsCommands ? commandsThat(how, stems, results) : undefined;
  return (
    namedList(stems, results) ??
    namedNumber(words, results) ??
    onlyList(stems, results) ??
    byCommand('do') ??
    oneEach(words, results) ??
    byCommand('mention')
  );
}

/** Finds the latest list under a key whose words are all among those asked for, as in "files listed". */
function namedList(
  stems: readonly string[],
  results: Sequence<TurnResultValue>,
): Counted | undefined {
  return latest(results, ({ ref, data }) => {
    const lists = Object.entries(objectOf(data)).filter(([, value]) => Array.isArray(value));
    const found = lists.find(([key]) => hasAll(stems, splitWords(key).map(stem)));
    return found && Array.isArray(found[1])
      ? { count: found[1].length, of: `${found[0]} of ${ref}` }
      : undefined;
  });
}

/** Finds a number by its key: "words" in a result with `words: 12`. */
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

/** Finds the only list that a command of those words returned: "texts listed" after "List the texts". */
function onlyList(
  stems: readonly string[],
  results: Sequence<TurnResultValue>,
): Counted | undefined {
  return latest(results, ({ ref, data, command }) => {
    if (!hasAll(plainStems(command), stems)) return undefined;
    const lists = Array.isArray(data)
      ? [data]
      : Object.values(objectOf(data)).filter(Array.isArray);
    const [list] = lists;
    return lists.length === 1 && list !== undefined
      ? { count: list.length, of: `items of ${ref}` }
      : undefined;
  });
}

/** Counts the results that have one value of the name each: "totals" of results with one `total` each. */
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

function latest(
  results: Sequence<TurnResultValue>,
  find: (result: TurnResultValue) => Counted | undefined,
): Counted | undefined {
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
