import type { ToolCandidate } from '@pce/core/ports';
import { areSynonyms } from '../../text/verbs.js';
import { splitWords, stem, stemsOf } from '../../text/words.js';
import type { CommandText } from './command-text.js';
import type { CommandValue } from './command-value.js';
import { type FilledArguments, fillArguments } from './fill-arguments.js';
import { prepositions } from './token-context.js';

/** How well one tool answers one command. */
export interface ScoredCandidate {
  readonly candidate: ToolCandidate;
  readonly filled: FilledArguments;
  /** 0..1: how much of what the command says the tool is about, whatever its arguments. */
  readonly relevance: number;
  /** 0..1: relevance, less what is missing and what found no place. */
  readonly score: number;
}

/** Shares of a tool's relevance. The search's own score counts little: searches scale theirs differently. */
const shares = { command: 0.55, name: 0.35, search: 0.1 };
/** Left of the relevance of a tool that does not do what the command's verb asks for. */
const otherVerb = 0.6;
/** What a synonym counts of the word itself; of a verb that says little, it counts less. */
const synonym = 0.8;
const weakSynonym = 0.5;
/** How much of the score a value without a place costs. A number is often no more than a remark. */
const unusedWeights = { number: 0.15, other: 0.35 };

/** Scores a tool by the words it shares with a command and by how well the command fills its parameters. */
export function scoreCandidate(candidate: ToolCandidate, command: CommandText): ScoredCandidate {
  const filled = fillArguments(command, candidate.parameters);
  const isNamed = command.values.some(({ text }) => isNameOf(text, candidate.name));
  const relevance = isNamed ? 1 : relevanceOf(candidate, command, filled);
  const required = requiredCount(candidate);
  const share = required === 0 ? 1 : 1 - filled.missing.length / required;
  const unused = sum(
    filled.unused
      .filter(({ text }) => !isNameOf(text, candidate.name))
      .map(({ kind }) => (kind === 'number' ? unusedWeights.number : unusedWeights.other)),
  );
  return { candidate, filled, relevance, score: (relevance * (0.6 + 0.4 * share)) / (1 + unused) };
}

function relevanceOf(
  { name, description, parameters, score }: ToolCandidate,
  command: CommandText,
  { used }: FilledArguments,
): number {
  const isValue = (start: number): boolean =>
    used.some((value) => isApart(value) && value.start <= start && start < value.end);
  const content = new Set(stemsOf(command.words.map(({ text }) => text).join(' ')));
  const words = command.words.filter((word) => content.has(word.stem) && !isValue(word.start));
  const [verb] = words;
  if (verb === undefined) return 0;
  const isWeak = weakVerbs.has(verb.text);
  const own = ownWords(name);
  const about = new Set([...own, ...stemsOf(description), ...stemsOf(parameterNames(parameters))]);
  const stems = [...new Set(words.map((word) => word.stem))];
  const weights = stems.map((word) => (word === verb.stem && !isWeak ? 2 : 1));
  const matched = stems.map((word, index) => matchOf(word, about) * (weights[index] ?? 1));
  const said = new Set(stems);
  const covered = sum(matched) / sum(weights);
  if (covered === 0) return 0;
  const named = own.length === 0 ? 0 : sum(own.map((word) => matchOf(word, said))) / own.length;
  const relevance = shares.command * covered + shares.name * named + shares.search * clamp(score);
  return isWeak || matchOf(verb.stem, about) > 0 ? relevance : relevance * otherVerb;
}

/** Verbs that say little about what is to be done: the rest of the command does. */
const weakVerbs = new Set(
  'get show find give tell make do let see take use look provide'.split(' '),
);

/** Whether a value is no part of what the command is about: "for TODO" is not, "the largest files" is. */
function isApart({ kind, before }: CommandValue): boolean {
  return kind !== 'rest' && (kind !== 'phrase' || prepositions.has(before));
}

/** The words of a tool's name; its family says where it lives, not what it does. */
function ownWords(name: string): string[] {
  const own = name.slice(name.indexOf('.') + 1);
  return [...new Set(splitWords(own).map(stem))];
}

function parameterNames(parameters: ToolCandidate['parameters']): string {
  const { properties } = parameters;
  return typeof properties === 'object' && properties !== null
    ? Object.keys(properties).join(' ')
    : '';
}

function requiredCount({ parameters }: ToolCandidate): number {
  return Array.isArray(parameters.required) ? parameters.required.length : 0;
}

/** "Run `count-words`" names its tool. */
function isNameOf(text: string, name: string): boolean {
  return text === name || text === name.slice(name.indexOf('.') + 1);
}

function matchOf(word: string, words: Iterable<string> & { has?(word: string): boolean }): number {
  let best = 0;
  for (const other of words) {
    if (other === word) return 1;
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
