import type { CommandWord } from '@pce/core/internal';
import type { ToolCandidate } from '@pce/core/ports';
import type { CommandText } from './command-text.js';
import type { CommandValue } from './command-value.js';
import type { FilledArguments } from './fill-arguments.js';
import { isCalled, runningWords } from './named-call.js';
import { hasWord, type ToolWords, toolWords } from './tool-words.js';

/** Verbs that ask for any output of a tool. They add no meaning for a tool that only reads. */
const asking = new Set('get show find give tell see look know have need want out up'.split(' '));

/**
 * Returns the words of a command that one call of a tool does not account for: neither the tool, nor an argument, nor
 * grammar. Such a command asks for more than the call would do.
 */
export function unaccountedWords(
  candidate: ToolCandidate,
  command: CommandText,
  { used, usedWords }: FilledArguments,
): readonly CommandWord[] {
  const words = toolWords(candidate, command);
  const isRead = candidate.effect === 'read';
  const isWhole = (word: CommandWord): boolean =>
    usedWords.has(word) ||
    used.some(({ start, end }) => start <= word.start && word.start < end) ||
    introduces(word, command, used) ||
    (isPlain(word, words, isRead) && (isRead || !isContent(word, candidate, command)));
  if (isCalled(candidate.name, command))
    return command.words.filter((word) => !isWhole(word) && !runningWords.has(word.text));
  const first = command.words.find(({ class: kind }) => kind !== 'courtesy');
  if (first === undefined) return [];
  const isImperative = first.class === 'content' && !/(?:ing|ed)$/.test(first.text);
  const isAct = isImperative && words.acts.has(first.stem);
  if (!isRead) {
    const open = command.words.filter((word) => !isWhole(word));
    if (command.isAsked) return [...open, { ...first, text: '?', class: 'question' }];
    return isAct || open.includes(first) ? open : [...open, first];
  }
  const lead = isAct ? 0 : leadOf(command.words);
  const rest = command.words.slice(lead);
  const open = rest.filter((word) => !isWhole(word) && !isQuestion(word));
  const verb = rest.find((word) => word.class === 'content');
  // A command of asking verbs alone asks for nothing; another act is not done by reading.
  if (verb === undefined) return [...open, ...command.words.slice(0, lead)];
  const asks = command.words.slice(0, lead).some(({ text }) => asking.has(text));
  const isOther = !isAct && !asks && !command.words.slice(0, lead).some(isQuestion);
  return isOther && !open.includes(first) ? [first, ...open] : open;
}

/** Returns whether a word means the content of a folder, "Move the files from `a` to `b`", for a tool that would move `a` itself. */
function isContent(
  { text, end }: CommandWord,
  { description }: ToolCandidate,
  { command }: CommandText,
): boolean {
  const inside = /^ (?:from|in|of|under|inside|within)\b/;
  return (
    /^(?:files|documents|images|pages)$/.test(text) &&
    inside.test(command.slice(end)) &&
    !/^[^.]*\b(?:files|documents|images|pages) (?:from|in|of|under|inside|within)\b/i.test(
      description,
    )
  );
}

/** Nouns and participles that only introduce a value: "order number `A-17`", "the text "hi"", "saying", "the following:". */
const naming =
  /^(?:id|number|name|value|text|title|word|string|named|called|titled|saying|following)$/;

function introduces(
  { text, end }: CommandWord,
  { command }: CommandText,
  values: readonly CommandValue[],
): boolean {
  if (!naming.test(text)) return false;
  return values.some(
    ({ start }) =>
      start > end && (text === 'following' || /^[\s:=`"'“,]*$/.test(command.slice(end, start))),
  );
}

/** Returns whether a word is one of the tool's or has no meaning of its own. "Count how often" may describe a tool. */
function isPlain(word: CommandWord, words: ToolWords, isRead: boolean): boolean {
  const { class: kind, text } = word;
  if (kind === 'content') return hasWord(words, word, isRead);
  // "each" asks for several calls.
  const isEach = isRead ? /^(?:each|every)$/.test(text) : /^(?:each|every|all|any)$/.test(text);
  if (kind === 'empty') return !isEach || words.written.has(text);
  if (kind === 'courtesy') return true;
  return (isRead || kind === 'question') && words.written.has(text);
}

/** Returns whether a word belongs to a question, as in "what will the weather be like"; not "may", "should" and "must". */
function isQuestion({ class: kind, text }: CommandWord): boolean {
  return (
    kind === 'question' ||
    /^(?:will|would|can|could|did|was|were|that|those|these|there|had)$/.test(text)
  );
}

/** Returns the number of leading words that only ask: "Could you please tell me", "What is". */
function leadOf(words: readonly CommandWord[]): number {
  const place = words.findIndex(
    ({ class: kind, text }) =>
      kind === 'negation' ||
      kind === 'condition' ||
      kind === 'postponement' ||
      (kind === 'content' && !asking.has(text)),
  );
  return place === -1 ? words.length : place;
}
