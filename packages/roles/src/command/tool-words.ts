import {
  type CommandReading,
  type CommandWord,
  grammars,
  type Language,
  splitWords,
  stem,
  stemIn,
} from '@pce/core/commands';
import type { JsonObject } from '@pce/core/contracts';
import type { ToolCandidate } from '@pce/core/ports';
import { areSynonyms } from '../text/verbs.js';
import type { Parameter } from './parameters.js';

/** Maximum number of words read of a description: the rest tells how the tool works, not what it does. */
const maxDescriptionWords = 60;

/** Stems of the words that describe a tool. */
export interface ToolWords {
  /** Words of its name, its description, and its parameters with their descriptions and choices. */
  readonly all: ReadonlySet<string>;
  /** The same words as they are written: "not" and "note" have one stem. */
  readonly written: ReadonlySet<string>;
  /** Words of its name and its description: what it does, not what it takes. */
  readonly told: ReadonlySet<string>;
  /** Its acts: the words of its name, and the verbs that its description begins with. */
  readonly acts: ReadonlySet<string>;
  /** Words of its name without the family prefix, which is a location and not an act. */
  readonly own: ReadonlySet<string>;
}

/** Collects the stems of a tool's words, as the command's language forms them. */
export function toolWords(
  { name, description }: ToolCandidate,
  parameters: readonly Parameter[],
  { words: spoken, language = 'en' }: CommandReading,
): ToolWords {
  const said = new Set(spoken.map(({ text }) => text));
  const described = affirmed(splitWords(description).slice(0, maxDescriptionWords), said);
  const own = splitWords(name.slice(name.indexOf('.') + 1));
  const texts = parameters.flatMap((parameter) => [
    parameter.name,
    parameter.description,
    ...parameter.choices.filter((choice) => typeof choice === 'string'),
  ]);
  const told = [...splitWords(name), ...described];
  const all = [...told, ...texts.flatMap(splitWords)];
  return {
    all: stemsIn(all, language),
    written: new Set(all),
    told: stemsIn(told, language),
    acts: stemsIn([...own, ...leadingVerbs(described)], language),
    own: stemsIn(own, language),
  };
}

/**
 * Returns the words before the first negation: "the date, without the time" is not about the time. If the command uses
 * the same negation, returns all words: "modules without a test" are what the tool is about.
 */
function affirmed(words: readonly string[], said: ReadonlySet<string>): readonly string[] {
  const denied = words.findIndex((word) => grammars.en.negations.has(word) && !said.has(word));
  return denied === -1 ? words : words.slice(0, denied);
}

/** Returns the verbs at the beginning: "Lock or unlock a door" has two. */
function leadingVerbs(words: readonly string[]): string[] {
  const [first, link, second] = words;
  if (first === undefined) return [];
  return second !== undefined && (link === 'or' || link === 'and') ? [first, second] : [first];
}

/** Tools may be described in the command's language or in English. */
function stemsIn(words: readonly string[], language: Language): ReadonlySet<string> {
  return new Set(
    words.flatMap((word) =>
      language === 'en' ? [stem(word)] : [stemIn(language, word), stem(word)],
    ),
  );
}

/** Returns whether a tool has a word or a synonym of it, in any supported language. */
export function hasWord(words: ReadonlySet<string>, { stem: own, english }: Spoken): boolean {
  return [own, ...english].some((one) => words.has(one) || hasSynonym(words, one));
}

type Spoken = Pick<CommandWord, 'stem' | 'english'>;

function hasSynonym(words: ReadonlySet<string>, one: string): boolean {
  for (const word of words) if (areSynonyms(one, word)) return true;
  return false;
}

/** Returns the number of required parameters of a tool's schema. */
export function requiredCount({ required }: JsonObject): number {
  return Array.isArray(required) ? required.length : 0;
}

/** Returns whether a text is a tool's name, with its family or without, or a word of it that looks like an id: "md5". */
export function isNameOf(text: string, name: string): boolean {
  if (text === name || text === name.slice(name.indexOf('.') + 1)) return true;
  return /^[a-z]+\d+$/i.test(text) && splitWords(name).includes(text.toLowerCase());
}
