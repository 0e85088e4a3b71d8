import type { Json } from '@pce/core/contracts';
import { type CommandWord, splitWords, stem } from '@pce/core/internal';
import type { Parameter } from './parameters.js';

/** An argument expressed in words. */
export interface SaidArgument {
  readonly argument: Json;
  readonly words: readonly CommandWord[];
}

/** Returns the argument that words express: a choice of the parameter, or a switch. */
export function saidArgument(
  words: readonly CommandWord[],
  parameter: Parameter,
): SaidArgument | undefined {
  if (parameter.choices.length > 0) return choiceIn(words, parameter);
  return parameter.types.has('boolean') ? switchIn(words, parameter) : undefined;
}

/** Returns the choice whose words the command has; a single choice needs none. `undefined` if several fit. */
function choiceIn(
  words: readonly CommandWord[],
  { choices, isRequired }: Parameter,
): SaidArgument | undefined {
  const [only] = choices;
  if (choices.length === 1) {
    return isRequired && only !== undefined ? { argument: only, words: [] } : undefined;
  }
  const found = choices.flatMap((choice): SaidArgument[] => {
    const named = typeof choice === 'string' ? splitWords(choice).map(stem) : [];
    const said = words.filter((word) => named.includes(word.stem));
    const isSaid =
      named.length > 0 && named.every((name) => said.some((word) => word.stem === name));
    return isSaid ? [{ argument: choice, words: said }] : [];
  });
  // Words such as "all" only count if nothing else matches.
  const telling = found.filter((choice) => choice.words.some((word) => word.class === 'content'));
  const [chosen, ...others] = telling.length > 0 ? telling : found;
  return others.length === 0 ? chosen : undefined;
}

/** Reads a switch: on if the command has its name ("recursively", `--dry-run`), off if a negation precedes it. */
function switchIn(words: readonly CommandWord[], parameter: Parameter): SaidArgument | undefined {
  const names = parameter.words.map(baseOf);
  const bases = words.map(({ stem: own, text }) =>
    text.startsWith('--') ? splitWords(text).map(stem).join(' ') : baseOf(own),
  );
  const flag = bases.indexOf(parameter.words.join(' '));
  const place = flag === -1 ? bases.indexOf(names.at(-1) ?? '') : flag;
  const said = words.filter((_, at) => at === flag || names.includes(bases[at] ?? ''));
  const isWhole = flag !== -1 || names.every((name) => bases.includes(name));
  if (place === -1 || !isWhole) return undefined;
  const value = words[place + 1]?.text ?? '';
  const isValue = /^(?:true|false)$/.test(value);
  const denied = words
    .slice(Math.max(0, place - 2), place)
    .filter(({ text }) => /^(?:not|no|without|don't|never)$/.test(text));
  const spoken = [...said, ...denied, ...(isValue ? words.slice(place + 1, place + 2) : [])];
  return { argument: denied.length === 0 && value !== 'false', words: spoken };
}

/** Returns the base of an adverb: "recursive" for "recursively". */
function baseOf(word: string): string {
  return stem(word.length > 4 ? word.replace(/ly$/, '') : word);
}
