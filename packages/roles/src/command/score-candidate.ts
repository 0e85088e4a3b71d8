import type { CommandWord } from '@pce/core/commands';
import type { ToolCandidate } from '@pce/core/ports';
import { areSynonyms } from '../text/verbs.js';
import { unaccountedWords } from './account.js';
import type { CommandText } from './command-text.js';
import type { CommandValue } from './command-value.js';
import { type FilledArguments, fillArguments } from './fill-arguments.js';
import { withoutName } from './named-call.js';
import { parametersOf } from './parameters.js';
import { politeWords } from './polite-words.js';
import { prepositions } from './token-context.js';
import { isNameOf, requiredCount, toolWords } from './tool-words.js';
import { unplacedValues } from './unplaced-values.js';

/** Score of one tool for one command. */
export interface ScoredCandidate {
  readonly candidate: ToolCandidate;
  readonly filled: FilledArguments;
  /** Share of the command that the tool is about, whatever its arguments, 0..1. */
  readonly relevance: number;
  /** Relevance minus penalties for missing and unplaced values, 0..1. */
  readonly score: number;
  /** Words that a call of the tool does not account for. */
  readonly unaccounted: readonly CommandWord[];
  /** Marked values that have no place in a call of the tool. */
  readonly unplaced: readonly CommandValue[];
}

/** Weights of a tool's relevance. The search's own score counts little: searches use different scales. */
const shares = { command: 0.4, name: 0.3, search: 0.1, arguments: 0.2 };
/** Factor for the relevance of a tool that does not do what the command's verb asks for. */
const otherVerb = 0.6;
/** Weight of a synonym relative to the word itself; lower for a verb that carries little meaning. */
const synonym = 0.8;
const weakSynonym = 0.5;
/** Penalty for each value that no parameter takes. */
const unusedWeight = 0.35;

/** Scores a tool by the words it shares with a command and by how well the command fills its parameters. */
export function scoreCandidate(candidate: ToolCandidate, command: CommandText): ScoredCandidate {
  const filled = fillArguments(withoutName(candidate.name, command), candidate.parameters);
  const isNamed = command.values.some(({ text }) => isNameOf(text, candidate.name));
  const relevance = isNamed ? 1 : relevanceOf(candidate, command, filled);
  const required = requiredCount(candidate.parameters);
  const share = required === 0 ? 1 : 1 - filled.missing.length / required;
  const unplaced = unplacedValues(candidate, command, filled);
  const score = (relevance * (0.6 + 0.4 * share)) / (1 + unusedWeight * unplaced.length);
  return {
    candidate,
    filled,
    relevance,
    score,
    unaccounted: unaccountedWords(candidate, command, filled),
    unplaced,
  };
}

function relevanceOf(
  candidate: ToolCandidate,
  command: CommandText,
  { used, certainty }: FilledArguments,
): number {
  const isValue = (start: number): boolean =>
    used.some((value) => isApart(value) && value.start <= start && start < value.end);
  const content = command.words
    .slice(politeWords(command.words))
    .filter((word) => word.class === 'content' && !isValue(word.start));
  const [verb] = content;
  if (verb === undefined) return 0;
  const isWeak = weakVerbs.has(verb.text);
  const { all, own } = toolWords(candidate, parametersOf(candidate.parameters), command);
  const weights = content.map((word) => (word.stem === verb.stem && !isWeak ? 2 : 1));
  const matched = content.map((word, index) => matchOfWord(word, all) * (weights[index] ?? 1));
  const covered = sum(matched) / sum(weights);
  if (covered === 0) return 0;
  const said = new Set(content.flatMap((word) => [word.stem, ...word.english]));
  const named = own.size === 0 ? 0 : sum([...own].map((word) => matchOf(word, said))) / own.size;
  const relevance =
    shares.command * covered +
    shares.name * named +
    shares.search * clamp(candidate.score) +
    shares.arguments * certainty;
  return isWeak || matchOfWord(verb, all) > 0 ? relevance : relevance * otherVerb;
}

/** Verbs that carry little meaning: the rest of the command says what is to be done. */
const weakVerbs = new Set(
  'get show find give tell make do let see take use look provide'.split(' '),
);

/** Returns whether a value is separate from the subject of a command: "for TODO" is, "the largest files" is not. */
function isApart({ kind, before }: CommandValue): boolean {
  return kind !== 'rest' && (kind !== 'phrase' || prepositions.has(before));
}

function matchOfWord({ stem, english }: CommandWord, words: ReadonlySet<string>): number {
  return Math.max(...[stem, ...english].map((one) => matchOf(one, words)));
}

function matchOf(word: string, words: ReadonlySet<string>): number {
  if (words.has(word)) return 1;
  let best = 0;
  for (const other of words) {
    if (areSynonyms(word, other)) best = Math.max(best, synonymOf(word, other));
  }
  return best;
}

function synonymOf(word: string, other: string): number {
  return weakVerbs.has(word) || weakVerbs.has(other) ? weakSynonym : synonym;
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, each) => total + each, 0);

const clamp = (score: number): number =>
  Math.min(1, Math.max(0, Number.isFinite(score) ? score : 0));

/** Returns whether a command calls a tool unambiguously: nothing is missing, left over, or readable in two ways. */
export function isReady(
  { filled, unaccounted, unplaced }: ScoredCandidate,
  { sentences, language }: CommandText,
): boolean {
  return (
    language !== undefined &&
    sentences === 1 &&
    unaccounted.length === 0 &&
    filled.missing.length === 0 &&
    filled.doubtful.length === 0 &&
    unplaced.length === 0
  );
}
