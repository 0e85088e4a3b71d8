import { InvalidInputError } from '../errors.js';

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
