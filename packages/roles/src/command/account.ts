import type { CommandWord } from '@pce/core/commands';
import type { ToolCandidate } from '@pce/core/ports';
import type { CommandText } from './command-text.js';
import type { CommandValue } from './command-value.js';
import { areDerived } from './derived-words.js';
import type { FilledArguments } from './fill-arguments.js';
import { isCalled, runningWords } from './named-call.js';
import { parametersOf } from './parameters.js';
import { politeWords } from './polite-words.js';
import { repeatingWord } from './repeating-word.js';
import { hasWord, type ToolWords, toolWords } from './tool-words.js';

/** Verbs that ask for any answer of a tool. For a tool that only reads they carry no further meaning. */
const asking = new Set(
  `get show find give tell see look provide retrieve fetch display return calculate compute determine know need want like
  help let obtain check up out please me`.split(/\s+/),
);

/**
 * Returns the words of a command that one call of a tool does not account for: they stand neither for the tool nor for
 * one of its arguments, nor for the grammar of the sentence. A command with such a word asks for more than the call
 * would do.
 */
export function unaccountedWords(
  candidate: ToolCandidate,
  command: CommandText,
  filled: FilledArguments,
): CommandWord[] {
  const words = toolWords(candidate, parametersOf(candidate.parameters), command);
  const isRead = candidate.effect === 'read';
  const repeating = repeatingWord(candidate, command);
  if (repeating !== undefined) return [repeating];
  const polite = politeWords(command.words);
  const said = command.words.slice(polite);
  const open = said.filter(
    (word) =>
      !isInside(word, filled.used, isRead) &&
      !filled.usedWords.has(word) &&
      !introduces(word, command, filled.used),
  );
  if (isCalled(candidate.name, command))
    return open.filter((word) => !isPlain(word, words) && !runningWords.has(word.text));
  if (!isRead) {
    return [
      ...open.filter((word) => !isPlain(word, words)),
      ...actProblems(command, words, polite),
    ];
  }
  const [verb] = said;
  if (verb !== undefined && asksForAct(verb, command, words)) return [verb];
  const lead = leadOf(open);
  const rest = open.slice(lead);
  // A command that only asks and names nothing, such as "help me", asks for nothing.
  if (rest.length === 0) {
    const asked = open.filter((word) => word.class === 'content');
    return asked.some((word) => hasWord(words.all, word)) ? [] : asked;
  }
  return rest.filter(
    (word) => !isPlainRead(word, words) || (word === verb && !isToldOf(word, words)),
  );
}

/**
 * Returns whether a tool's name or description is about the word that a command begins with. Its parameters say what it
 * takes: "Count the files" is not done by a tool whose lines are "counted from 1".
 */
function isToldOf(word: CommandWord, { told }: ToolWords): boolean {
  return (
    word.class !== 'content' ||
    hasWord(told, word) ||
    [...told].some((other) => areDerived(word.stem, other))
  );
}

/** Words that order an act when what follows is a thing, and otherwise name one: "Order the lamp", "Order status". */
const actsAndThings = new Set(
  'order book reserve mail phone text ship bill charge invoice review rate'.split(' '),
);

/** Returns whether a command orders an act that a tool, which only reads, has merely among the words of its description. */
function asksForAct(verb: CommandWord, { tokens }: CommandText, { acts }: ToolWords): boolean {
  if (!actsAndThings.has(verb.text) || hasWord(acts, verb)) return false;
  const next = tokens.find(({ start }) => start >= verb.end);
  return (
    next !== undefined &&
    (next.kind !== 'word' || /^(?:a|an|the|my|our|this|these|all)$/i.test(next.text))
  );
}

/** Nouns that only introduce a value: "order number `A-17`", "the text "hi"", "the following:". */
const naming = new Set(
  'id ids number name value text title word phrase string named called titled following number'.split(
    ' ',
  ),
);

/** Returns whether a word introduces the value after it. */
function introduces(
  { text, end }: CommandWord,
  { command }: CommandText,
  values: readonly CommandValue[],
): boolean {
  if (!naming.has(text)) return false;
  return values.some(
    (value) =>
      (value.start > end &&
        /^[\s:=`"'“,]*$|^ to\b.*:\s*`*$/s.test(command.slice(end, value.start))) ||
      (text === 'following' && value.start > end),
  );
}

/**
 * Returns whether a word is part of an argument. In a run of plain words, "not" and "if" count only for tools that
 * read.
 */
function isInside(
  { start, class: kind }: CommandWord,
  values: readonly CommandValue[],
  isRead: boolean,
): boolean {
  const inside = values.filter((value) => value.start <= start && start < value.end);
  const isHarmless = isRead || kind === 'content' || kind === 'empty' || kind === 'courtesy';
  return inside.some((value) => isHarmless || (value.kind !== 'phrase' && value.kind !== 'rest'));
}

/** Returns whether a word is one of the tool's or means nothing by itself. "Count how often" may be what a tool does. */
function isPlain(word: CommandWord, { all, written }: ToolWords): boolean {
  const { class: kind, text } = word;
  if (kind === 'empty' || kind === 'courtesy') return true;
  return kind === 'question' ? written.has(text) : kind === 'content' && hasWord(all, word);
}

/**
 * Returns whether a word is accounted for in a call that only reads. Such a tool may be about a negation or a condition
 * if its description says so.
 */
function isPlainRead(word: CommandWord, words: ToolWords): boolean {
  if (isPlain(word, words) || isQuestion(word)) return true;
  if (word.class !== 'content') return words.written.has(word.text);
  return [...words.all].some((other) => areDerived(word.stem, other));
}

/** Words of questions, as in "what will the weather be like". "may", "should" and "must" are excluded. */
const inQuestions = new Set(
  'will would can could did was were that those these there had'.split(' '),
);

function isQuestion({ class: kind, text }: CommandWord): boolean {
  return kind === 'question' || inQuestions.has(text);
}

/**
 * Returns the number of words at the beginning that only ask: "Could you please tell me", "What is", "I would like to
 * know".
 */
function leadOf(words: readonly CommandWord[]): number {
  const place = words.findIndex(
    ({ class: kind, text, stem }) =>
      kind === 'negation' ||
      kind === 'condition' ||
      kind === 'postponement' ||
      (kind === 'content' && !asking.has(text) && !asking.has(stem)),
  );
  return place === -1 ? words.length : place;
}

/**
 * Returns the words that keep a sentence from telling the tool to act: "Avoid sending …", "We deleted …", "Deleting …", a question. A
 * tool that changes something runs on nothing but an imperative, or on "Could you please …".
 */
function actProblems(
  { words, isAsked }: CommandText,
  { acts }: ToolWords,
  polite: number,
): CommandWord[] {
  const word = words.slice(polite).find(({ class: kind }) => kind !== 'courtesy');
  if (word === undefined) return [];
  if (isAsked && polite === 0) return [{ ...word, text: '?', class: 'question' }];
  const isImperative = word.class === 'content' && !/(?:ing|ed)$/.test(word.text);
  return isImperative && hasWord(acts, word) ? [] : [word];
}
