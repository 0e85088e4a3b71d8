import { splitWords, stem } from '@pce/core/commands';
import type { CoordinatorAnswer } from '@pce/core/contracts';
import type { CoordinatorInput, ToolCandidate } from '@pce/core/ports';
import { shorten } from '../text/shorten.js';
import { readCommandText } from './command-text.js';
import type { CommandValue } from './command-value.js';
import { isReady, type ScoredCandidate, scoreCandidate } from './score-candidate.js';

/** The one call that a command spells out, or the reason that a model has to read the command. */
export type PlainCall =
  | { readonly selected: Selected; readonly why?: undefined }
  | { readonly selected?: undefined; readonly why: string };

type Selected = Extract<CoordinatorAnswer, { status: 'selected' }>;

/**
 * Returns the call that a command spells out: it has each word of one tool's name, marks or labels each value, gives
 * every required argument, and has no word that the call does not account for. Stricter than the rule Coordinator, which
 * also accepts synonyms and values in plain words.
 */
export function plainCall({ command, candidates }: CoordinatorInput): PlainCall {
  const text = readCommandText(command);
  const said = new Set(text.words.map((word) => word.stem));
  const named = candidates.filter((candidate) => isSaid(candidate, said));
  const longest = Math.max(0, ...named.map((candidate) => nameWords(candidate).length));
  const [candidate, ...others] = named.filter((each) => nameWords(each).length === longest);
  if (candidate === undefined) return { why: 'the command has the name of no tool' };
  if (others.length > 0) return { why: 'the command has the names of several tools' };
  const { name } = candidate;
  const scored = scoreCandidate(candidate, text);
  if (!isReady(scored, text) || !isSpelledOut(scored))
    return { why: `the command does not spell out a call of ${name}` };
  const reason = `by rules: "${shorten(command, 200)}" spells out a call of ${name} and of no other tool`;
  return { selected: { status: 'selected', kind: 'tool', name, args: scored.filled.args, reason } };
}

function isSaid(candidate: ToolCandidate, said: ReadonlySet<string>): boolean {
  const words = nameWords(candidate);
  return words.length > 0 && words.every((word) => said.has(word));
}

/** Returns the stems of a tool's name, without its family unless only one is left, and without numbers. */
function nameWords({ name }: ToolCandidate): string[] {
  const own = wordsIn(name.slice(name.indexOf('.') + 1));
  return own.length > 1 ? own : wordsIn(name);
}

function wordsIn(name: string): string[] {
  const words = splitWords(name).filter((word) => !/^\d+$/.test(word));
  return [...new Set(words.map(stem))];
}

/** Kinds of values that are cut out of plain words. */
const unmarked = new Set<CommandValue['kind']>(['name', 'phrase', 'item', 'rest']);

function isSpelledOut({ filled }: ScoredCandidate): boolean {
  return filled.used.every(({ kind }) => !unmarked.has(kind));
}
