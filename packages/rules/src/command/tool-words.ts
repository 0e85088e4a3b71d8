import { type CommandReading, type CommandWord, splitWords, stem } from '@pce/core/internal';
import type { ToolCandidate } from '@pce/core/ports';
import { parametersOf } from './parameters.js';

/** Maximum number of words read of a description; the rest explains how the tool works. */
const maxDescriptionWords = 60;

/** Words that describe a tool. */
export interface ToolWords {
  /** Stems of its name, its description, and its parameters with descriptions and choices. */
  readonly all: ReadonlySet<string>;
  /** The same words unstemmed: "not" and "note" have one stem. */
  readonly written: ReadonlySet<string>;
  /** Stems of its name and description: what it does, not what it takes. */
  readonly purpose: ReadonlySet<string>;
  /** See {@link actsOf}. */
  readonly acts: ReadonlySet<string>;
}

/**
 * Collects a tool's words. Omits words that its description negates ("the date, without the time"), unless the command
 * negates them too ("modules without a test").
 */
export function toolWords(
  { name, description, parameters }: ToolCandidate,
  command: Pick<CommandReading, 'words'>,
): ToolWords {
  const whole = splitWords(description).slice(0, maxDescriptionWords);
  const denied = whole.findIndex(
    (word) =>
      /^(?:not|never|no|without|except|instead)$/.test(word) &&
      !command.words.some(({ text }) => text === word),
  );
  const described = denied === -1 ? whole : whole.slice(0, denied);
  const purpose = [...splitWords(name), ...described];
  const taken = parametersOf(parameters).flatMap((parameter) => [
    parameter.name,
    parameter.description,
    ...parameter.choices.filter((choice) => typeof choice === 'string'),
  ]);
  const all = [...purpose, ...taken.flatMap(splitWords)];
  return {
    all: new Set(all.map(stem)),
    written: new Set(all),
    purpose: new Set(purpose.map(stem)),
    acts: actsOf({ name, description }),
  };
}

/** Returns the stems of a tool's acts: its name, and the verbs that its description starts with. */
export function actsOf({
  name,
  description,
}: Pick<ToolCandidate, 'name' | 'description'>): ReadonlySet<string> {
  const own = splitWords(name.slice(name.indexOf('.') + 1));
  const [first = '', link = '', second = ''] = splitWords(description);
  return new Set([...own, first, ...(/^(?:or|and)$/.test(link) ? [second] : [])].map(stem));
}

/**
 * Returns whether a tool has a word. A plural must be literal for a tool that changes something: one that deletes a file
 * does not delete "files".
 */
export function hasWord({ all, written }: ToolWords, word: CommandWord, isRead: boolean): boolean {
  const { text, stem: own } = word;
  // The stem of "totalled" has one more letter than that of "total".
  if (!all.has(own) && !all.has(own.replace(/ll$/, 'l'))) return false;
  const isPlural = text.endsWith('s') && written.has(text.slice(0, -1)) && !written.has(text);
  return isRead || !isPlural;
}

/** Returns whether a text is a tool's name, with or without family, or a word of it that looks like an id: "md5". */
export function isNameOf(text: string, name: string): boolean {
  if (text === name || text === name.slice(name.indexOf('.') + 1)) return true;
  return /^[a-z]+\d+$/i.test(text) && splitWords(name).includes(text.toLowerCase());
}
