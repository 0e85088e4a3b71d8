import { splitWords, stem } from '@pce/core/commands';
import type { CoordinatorAnswer } from '@pce/core/contracts';
import type { CoordinatorInput, ToolCandidate } from '@pce/core/ports';
import { shorten } from '../text/shorten.js';
import { stemsOf } from '../text/words.js';
import { readCommandText } from './command-text.js';
import { isReady, scoreCandidate } from './score-candidate.js';

/** The one call that a command spells out, or the reason that a model has to read the command. */
export type PlainCall =
  | {
      readonly selected: Selected;
      /** Whether each argument stands after the name of its parameter. */
      readonly isLabelled: boolean;
      readonly why?: undefined;
    }
  | { readonly selected?: undefined; readonly why: string };

type Selected = Extract<CoordinatorAnswer, { status: 'selected' }>;

/**
 * Returns the call that a command spells out: it has each word of one tool's name or of its description's first sentence,
 * marks or labels each value, gives every required argument, and has no word that the call does not account for. Stricter
 * than the rule Coordinator, which also accepts synonyms and values in plain words.
 */
export function plainCall({ command, candidates }: CoordinatorInput): PlainCall {
  const text = readCommandText(command);
  const said = new Set(text.words.map((word) => word.stem));
  const sizes = candidates.map((candidate) => wordsSaid(candidate, said));
  const most = Math.max(0, ...sizes);
  const [candidate, ...others] = candidates.filter((_, place) => most > 0 && sizes[place] === most);
  if (candidate === undefined) return { why: 'the command has the words of no tool' };
  if (others.length > 0) return { why: 'the command has the words of several tools' };
  const { name } = candidate;
  const scored = scoreCandidate(candidate, text);
  if (!isReady(scored, text)) return { why: `the command does not spell out a call of ${name}` };
  const reason = `by rules: "${shorten(command, 200)}" spells out a call of ${name} and of no other tool`;
  const { args, labelled } = scored.filled;
  return {
    selected: { status: 'selected', kind: 'tool', name, args, reason },
    isLabelled: Object.keys(args).every((argument) => labelled.has(argument)),
  };
}

/** Returns how many words of a tool's name or description a command has; 0 where it lacks one of each. */
function wordsSaid({ name, description }: ToolCandidate, said: ReadonlySet<string>): number {
  const sets = [nameWords(name), stemsOf(firstSentence(description))];
  const whole = sets.filter((words) => words.length > 0 && words.every((word) => said.has(word)));
  return Math.max(0, ...whole.map((words) => words.length));
}

function firstSentence(text: string): string {
  return /^[^.;:,(\n]*/.exec(text)?.[0] ?? '';
}

/** Returns the stems of a tool's name, without its family unless only one is left, and without numbers. */
function nameWords(name: string): readonly string[] {
  const own = wordsIn(name.slice(name.indexOf('.') + 1));
  return own.length > 1 ? own : wordsIn(name);
}

function wordsIn(name: string): readonly string[] {
  const words = splitWords(name).filter((word) => !/^\d+$/.test(word));
  return [...new Set(words.map(stem))];
}
