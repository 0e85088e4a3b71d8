import {
  type CommandWord,
  functionWords,
  splitWords,
  stem,
  type ToolCandidate,
} from '@pce/core/internal';
import { type FilledArguments, fillArguments } from './fill-arguments.js';
import {
  type CommandText,
  type CommandValue,
  hasWord,
  isNameOf,
  type ToolWords,
  toolWords,
} from './parameters.js';

export interface ScoredCandidate {
  readonly candidate: ToolCandidate;
  readonly filled: FilledArguments;
  /** Share of the command's words that the tool has, 0..1. */
  readonly relevance: number;
  /** Share of the tool's words that the command has, 0..1; 1 if it has the tool's name. */
  readonly score: number;
  /** Words that a call does not account for. */
  readonly unaccounted: readonly CommandWord[];
  readonly unplaced: readonly CommandValue[];
}

/** Words of tools that take files. A tool that changes something must have one to take a file's name: "Delete `a.md`" deletes no user. */
const fileWords = ['file', 'document', 'path', 'folder', 'directory', 'attachment', 'page'].map(
  stem,
);

/** Scores a tool by the words it shares with a command and fills its parameters. */
export function scoreCandidate(candidate: ToolCandidate, command: CommandText): ScoredCandidate {
  const { name, description, parameters, effect } = candidate;
  const isRead = effect === 'read';
  const { purpose, all } = toolWords(candidate, command);
  const takesFiles = isRead || fileWords.some((word) => all.has(word));
  const filled = fillArguments(withoutName(name, command), parameters, { isRead, takesFiles });
  const isNamed = command.values.some(({ text }) => isNameOf(text, name));
  const content = command.words.filter((word) => word.class === 'content');
  const said = new Set(content.map((word) => word.stem));
  const [lead = ''] = description.split(/[.;:(\n]/, 1);
  const own = new Set(
    [...splitWords(name.slice(name.indexOf('.') + 1)), ...splitWords(lead)]
      .filter((word) => !functionWords.has(word))
      .map(stem),
  );
  const mentioned = [...own].filter((word) => said.has(word)).length;
  const shared = content.reduce(
    (sum, { stem: word }) => sum + (purpose.has(word) ? 1 : all.has(word) ? 0.5 : 0),
    0,
  );
  return {
    candidate,
    filled,
    relevance: isNamed ? 1 : shared / Math.max(1, content.length),
    score: isNamed ? 1 : mentioned / Math.max(1, own.size),
    unaccounted: unaccountedWords(candidate, command, filled),
    unplaced: filled.unused.filter(({ text }) => !isNameOf(text, name)),
  };
}

/** Returns whether a command calls a tool unambiguously: nothing missing, unused or ambiguous. */
export function isReady(
  { filled, unaccounted, unplaced }: ScoredCandidate,
  { sentences }: CommandText,
): boolean {
  return (
    sentences === 1 &&
    unaccounted.length === 0 &&
    filled.missing.length === 0 &&
    filled.doubtful.length === 0 &&
    unplaced.length === 0
  );
}

/** Verbs that ask for any output of a tool. They add no meaning for a tool that only reads. */
const asking = new Set('get show find give tell see look know have need want out up'.split(' '));

/**
 * Returns the words of a command that one call of a tool does not account for: neither the tool, nor an argument, nor
 * grammar. Such a command asks for more than the call would do.
 */
function unaccountedWords(
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

const runningWords: ReadonlySet<string> = new Set(
  'run use call execute invoke start launch script tool'.split(' '),
);

/** Returns whether a command names its tool: "Run `count-words` on `a.txt`". */
function isCalled(name: string, { words, values }: CommandText): boolean {
  const verb = words.find((word) => word.class !== 'courtesy');
  return runningWords.has(verb?.text ?? '') && values.some(({ text }) => isNameOf(text, name));
}

function withoutName(name: string, command: CommandText): CommandText {
  if (!isCalled(name, command)) return command;
  const called = command.values.find(({ text }) => isNameOf(text, name));
  return { ...command, values: command.values.filter((value) => value !== called) };
}
