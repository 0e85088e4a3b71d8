import { type CommandWord, splitWords, stem } from '@pce/core/commands';
import type { Json } from '@pce/core/contracts';
import { areDerived } from './derived-words.js';
import type { Parameter } from './parameters.js';

/** An argument expressed in plain words. */
export interface SaidArgument {
  readonly argument: Json;
  readonly words: readonly CommandWord[];
}

/** Returns the choice whose words the command has; a single choice needs no word. `undefined` if more than one fits. */
export function choiceIn(
  words: readonly CommandWord[],
  { choices, isRequired }: Parameter,
): SaidArgument | undefined {
  const [first] = choices;
  if (choices.length === 1) {
    return isRequired && first !== undefined ? { argument: first, words: [] } : undefined;
  }
  const found = choices.flatMap((choice): SaidArgument[] => {
    const named = typeof choice === 'string' ? splitWords(choice).map(stem) : [];
    const said = words.filter((word) => named.some((name) => isForm(word.text, name)));
    const isSaid =
      named.length > 0 && named.every((name) => said.some(({ text }) => isForm(text, name)));
    return isSaid ? [{ argument: choice, words: said }] : [];
  });
  // "all" is an ordinary word unless nothing else matches.
  const telling = found.filter((choice) => choice.words.some((word) => word.class === 'content'));
  const chosen = telling.length > 0 ? telling : found;
  return chosen.length === 1 ? chosen[0] : undefined;
}

function isForm(word: string, name: string): boolean {
  return stem(word) === name || areDerived(stem(word), name);
}

const negations = new Set(['not', 'no', 'without', "don't", 'never']);

/** Reads a switch: on if the command has its name ("recursively"), off if a negation precedes it. */
export function switchIn(
  words: readonly CommandWord[],
  parameter: Parameter,
): SaidArgument | undefined {
  const names = parameter.words.map(baseOf);
  const flag = words.find(({ text }) => isFlag(text, parameter));
  if (flag !== undefined) return { argument: true, words: [flag] };
  const place = words.findIndex(({ text }) => baseOf(stem(text)) === names.at(-1));
  if (place === -1) return undefined;
  const said = words.filter(({ text }) => names.includes(baseOf(stem(text))));
  if (!names.every((name) => said.some(({ text }) => baseOf(stem(text)) === name)))
    return undefined;
  const before = words.slice(Math.max(0, place - 2), place);
  const denied = before.filter(({ text }) => negations.has(text));
  return { argument: denied.length === 0, words: [...said, ...denied] };
}

/** Returns whether a text is the parameter's flag, such as `--dry-run`. */
function isFlag(text: string, { name }: Parameter): boolean {
  return text.startsWith('--') && splitWords(text).join('') === splitWords(name).join('');
}

/** Returns the base of an adverb: "recursive" for "recursively". */
function baseOf(word: string): string {
  return stem(word.length > 4 ? word.replace(/ly$/, '') : word);
}
