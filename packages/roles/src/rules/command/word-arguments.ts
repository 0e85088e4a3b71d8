import type { Json } from '@pce/core/contracts';
import { splitWords, stem } from '../../text/words.js';
import type { CommandWord } from './command-text.js';
import type { Parameter } from './parameters.js';

/** The choice whose words the command has; a single choice needs no word; `undefined` where more than one fits. */
export function choiceIn(
  words: readonly CommandWord[],
  { choices, isRequired }: Parameter,
): Json | undefined {
  const [first] = choices;
  if (choices.length === 1) return isRequired ? first : undefined;
  const said = new Set(words.map((word) => word.stem));
  const found = choices.filter((choice) => {
    const named = typeof choice === 'string' ? splitWords(choice).map(stem) : [];
    return named.length > 0 && named.every((word) => said.has(word));
  });
  return found.length === 1 ? found[0] : undefined;
}

const negations = new Set(['not', 'no', 'without', "don't", 'never']);

/** A switch is on where the command has its name ("recursively"), and off where a negation stands before it. */
export function switchIn(words: readonly CommandWord[], parameter: Parameter): boolean | undefined {
  const names = parameter.words.map(baseOf);
  if (words.some(({ text }) => isFlag(text, parameter))) return true;
  const place = words.findIndex((word) => baseOf(word.stem) === names.at(-1));
  if (place === -1) return undefined;
  if (!names.every((name) => words.some((word) => baseOf(word.stem) === name))) return undefined;
  const before = words.slice(Math.max(0, place - 2), place);
  return !before.some(({ text }) => negations.has(text));
}

/** `--dry-run`, as on a command line. */
function isFlag(text: string, { name }: Parameter): boolean {
  return text.startsWith('--') && splitWords(text).join('') === splitWords(name).join('');
}

/** "recursively" is "recursive". */
function baseOf(word: string): string {
  return stem(word.length > 4 ? word.replace(/ly$/, '') : word);
}
