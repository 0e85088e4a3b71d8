import type { CoordinatorAnswer } from '@pce/core/contracts';
import type { CommandWord, ToolCandidate, WordClass } from '@pce/core/internal';
import type { Coordinator, CoordinatorInput } from '@pce/core/ports';
import { shorten } from '@pce/role-parts';
import {
  type CommandText,
  type CommandValue,
  type Parameter,
  readCommandText,
} from './command/parameters.js';
import { isReady, type ScoredCandidate, scoreCandidate } from './command/score-candidate.js';
import { ruleVersion } from './rule-version.js';

/** Scores closer than this make two tools ambiguous. */
const tooClose = 0.04;

/**
 * Selects the tool that a command explicitly calls: each meaningful word belongs to the tool or to one of its arguments.
 * Refuses other commands with the words that were not understood.
 */
export function ruleCoordinator({ confidence }: { readonly confidence: number }): Coordinator {
  return {
    version: ruleVersion,
    coordinate: async (input) => coordinateByRules(input, confidence),
  };
}

export function coordinateByRules(input: CoordinatorInput, confidence: number): CoordinatorAnswer {
  const command = readCommandText(input.command);
  const ranked = input.candidates
    .map((candidate) => scoreCandidate(candidate, command))
    .sort((a, b) => b.score - a.score || b.relevance - a.relevance);
  const ready = ranked.filter((scored) => scored.score >= confidence && isReady(scored, command));
  const [best, second] = ready;
  if (best === undefined) return whyRefused(command, ranked);
  if (second !== undefined && best.score - second.score < tooClose) {
    return {
      status: 'needs_clarification',
      readings: [best, second].map(({ candidate }) => readingOf(candidate)),
    };
  }
  return selected(best, command);
}

function selected(
  { candidate, filled, score }: ScoredCandidate,
  { command }: CommandText,
): CoordinatorAnswer {
  return {
    status: 'selected',
    kind: 'tool',
    name: candidate.name,
    args: filled.args,
    reason: `by rules: every word of "${shorten(command, 200)}" stands for ${candidate.name} or one of its arguments (${score.toFixed(2)})`,
  };
}

function readingOf({ name, description }: ToolCandidate): string {
  return `${name}: ${shorten(description, 200)}`;
}

const maxNamed = 3;

/**
 * Explains why a command calls no tool: missing values, ambiguous readings or words not understood, with the nearest tools
 * and a wording that works.
 */
function whyRefused(command: CommandText, ranked: readonly ScoredCandidate[]): CoordinatorAnswer {
  const best = nearest(ranked);
  if (best === undefined) return blocked('this host has no tool that could do it.');
  const { filled, unaccounted, unplaced } = best;
  if (best.relevance === 0) return blocked(nothingNear(ranked));
  if (command.sentences > 1)
    return blocked(
      `it has ${command.sentences} sentences: split it, one act in each command.${teach(best)}`,
    );
  if (unaccounted.length > 0) return blocked(`${notUnderstood(unaccounted)}.${teach(best)}`);
  const dropped = droppedFromList(best);
  if (dropped.length > 0)
    return { status: 'needs_clarification', readings: readingsOf(best, dropped) };
  if (unplaced.length > 0) {
    const unclear = unplaced.find(({ kind, amount }) => kind === 'number' && amount === undefined);
    if (unclear !== undefined)
      return blocked(`the comma of ${quoted(unclear)} may be a decimal point: write one.`);
    return blocked(
      `${best.candidate.name} has no place for ${unplaced.map(quoted).join(', ')}.${teach(best)}`,
    );
  }
  if (filled.missing.length > 0) {
    return { status: 'needs_more_info', missing: filled.missing.map(inWords) };
  }
  if (filled.doubtful.length === 0) return blocked(nothingNear(ranked));
  return { status: 'needs_clarification', readings: doubtsOf(best) };
}

/** Describes both readings of each ambiguous value, with a wording for either. */
function doubtsOf({ candidate, filled }: ScoredCandidate): string[] {
  return filled.doubtful.flatMap(({ value, readings }) =>
    readings.map(
      ({ name }) => `${candidate.name} with ${quoted(value)} as ${name}: say ${name}=${value.text}`,
    ),
  );
}

/** Returns the tool nearest to a command: it accounts for most words and has the same subject. */
function nearest(ranked: readonly ScoredCandidate[]): ScoredCandidate | undefined {
  const cost = ({ unaccounted, unplaced, filled, relevance }: ScoredCandidate): number =>
    unaccounted.length + unplaced.length + filled.missing.length - 4 * relevance;
  return [...ranked].sort((a, b) => cost(a) - cost(b))[0];
}

const reasons: Readonly<Partial<Record<WordClass, string>>> = {
  negation: 'says that something is not to be done, or not so',
  condition: 'makes it depend on something, and a command is run at once or not at all',
  question: 'asks, and does not tell what to do',
  modal: 'says what may, should or was to be, and does not tell what to do',
  postponement: 'puts it off or asks for less than the act, and a command is run at once',
  pronoun: 'stands for something that the command must name',
};

/** Explains for each kind of unaccounted word why it prevents the call. */
function notUnderstood(words: readonly CommandWord[]): string {
  const [first] = words;
  if (words.length === 1 && (first?.text === 'each' || first?.text === 'every')) {
    return `"${first.text}" asks for one call for each file, and a command is one call; in a planning document write "For each file in \`folder\`, read it"`;
  }
  const kinds = [...new Set(words.map((word) => word.class))];
  return kinds
    .map((kind) => {
      const named = [
        ...new Set(words.filter((word) => word.class === kind).map(({ text }) => `"${text}"`)),
      ];
      const why = reasons[kind];
      return why === undefined
        ? `not understood: ${named.join(', ')} (a value goes in backticks)`
        : `${named.join(', ')} ${why}`;
    })
    .join('; ');
}

function teach({ candidate }: ScoredCandidate): string {
  return ` The nearest tool is ${candidate.name} (${shorten(candidate.description, 100)}).${model}`;
}

const model = ' A language model reads freer words.';

function nothingNear(ranked: readonly ScoredCandidate[]): string {
  return `no tool is about this: say it in the words of the tool. ${toolList(ranked)}${model}`;
}

function toolList(ranked: readonly ScoredCandidate[]): string {
  const named = ranked
    .slice(0, maxNamed)
    .map(({ candidate }) => `${candidate.name} (${shorten(candidate.description, 60)})`);
  const more = ranked.length > maxNamed ? ` and ${ranked.length - maxNamed} more` : '';
  return `The nearest tools are ${named.join(', ')}${more}.`;
}

/** Returns the items of a list of which another item became an argument; one call would silently skip them. */
function droppedFromList({ filled }: ScoredCandidate): CommandValue[] {
  return filled.unused.filter(({ list }) => filled.used.some((value) => value.list === list));
}

function readingsOf(
  { candidate, filled }: ScoredCandidate,
  dropped: readonly CommandValue[],
): string[] {
  const first = filled.used.find(({ list }) => list === dropped[0]?.list);
  return [...(first === undefined ? [] : [first]), ...dropped].map(
    (value) => `${candidate.name} for ${quoted(value)} alone: it takes one at a time`,
  );
}

function quoted({ text }: CommandValue): string {
  return `"${shorten(text, 80)}"`;
}

function inWords({ name, description }: Parameter): string {
  return description === '' ? name : `${name} (${shorten(description, 200)})`;
}

function blocked(why: string): CoordinatorAnswer {
  return { status: 'blocked', reason: `No tool fits: ${why}` };
}
