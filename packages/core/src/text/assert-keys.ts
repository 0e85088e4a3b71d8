import { InvalidInputError } from '../errors.js';
import { nearestName } from './edit-distance.js';

/** Returns the names of all options of a type; does not compile if one is missing. */
export function keysOf<Options>() {
  return <const Names extends readonly (keyof Options & string)[]>(
    ...names: Exclude<keyof Options, Names[number]> extends never ? Names : never
  ): ReadonlySet<string> => new Set(names);
}

/** Throws `InvalidInputError` if the options are not an object or have an unknown name, with the nearest known one. */
export function assertKeys(what: string, given: unknown, known: ReadonlySet<string>): void {
  if (given === undefined) return;
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new InvalidInputError(`${what}: expected an object of options, got ${typeof given}`);
  const unknown = Object.entries(given).find(
    ([key, value]) => value !== undefined && !known.has(key),
  );
  if (unknown !== undefined) assertName(`${what}: there is no option`, unknown[0], known);
}

/** Throws `InvalidInputError` for an unknown name, with the nearest known one. */
export function assertName(what: string, name: string, known: ReadonlySet<string>): void {
  if (known.has(name)) return;
  const nearest = nearestName(name, known);
  const hint =
    nearest === undefined ? `known: ${[...known].join(', ')}` : `did you mean ${nearest}?`;
  throw new InvalidInputError(`${what} ${JSON.stringify(name)}; ${hint}`);
}

/** Returns an option by its name or its deprecated one. Throws `InvalidInputError` if both are given and differ. */
export function renamed<
  Options extends object,
  Old extends keyof Options & string,
  Name extends keyof Options & string,
>(options: Options, old: Old, name: Name): Options[Old] | Options[Name] {
  const before = options[old];
  const value = options[name] ?? before;
  if (before !== undefined && before !== value)
    throw new InvalidInputError(`option ${old} is now ${name}: drop ${old}`);
  return value;
}
