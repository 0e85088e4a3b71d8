import type { CoordinatorAnswer } from '@pce/core/contracts';
import type { Coordinator, CoordinatorInput, ToolCandidate } from '@pce/core/ports';
import { shorten } from '../text/shorten.js';
import { type CommandText, readCommand } from './command/command-text.js';
import type { CommandValue } from './command/command-value.js';
import type { Parameter } from './command/parameters.js';
import { type ScoredCandidate, scoreCandidate } from './command/score-candidate.js';
import { ruleVersion } from './rule-version.js';

/** Two tools whose scores are nearer than this could both be meant. */
const tooClose = 0.03;

/** Picks the tool whose words and parameters fit the command best, or says why none can be picked. */
export function ruleCoordinator({ confidence }: { readonly confidence: number }): Coordinator {
  return { version: ruleVersion, coordinate: async (input) => coordinate(input, confidence) };
}

function coordinate(input: CoordinatorInput, confidence: number): CoordinatorAnswer {
  const command = readCommand(input.command);
  const ranked = input.candidates
    .map((candidate) => scoreCandidate(candidate, command))
    .sort((a, b) => b.score - a.score || b.relevance - a.relevance);
  const [best, second] = ranked;
  if (best === undefined) return blocked(input.command, 'there is none to choose from');
  if (best.relevance < confidence) {
    return blocked(
      input.command,
      `the nearest is ${best.candidate.name}, and it is about something else`,
    );
  }
  if (second !== undefined && isAsGood(second, best)) {
    return {
      status: 'needs_clarification',
      readings: [best, second].map(({ candidate }) => readingOf(candidate)),
    };
  }
  if (best.filled.missing.length > 0) {
    return { status: 'needs_more_info', missing: best.filled.missing.map(inWords) };
  }
  const dropped = droppedFromList(best, command);
  if (dropped.length > 0)
    return { status: 'needs_clarification', readings: readingsOf(best, dropped) };
  if (best.score < confidence) {
    const loose = best.filled.unused.map(({ text }) => `"${shorten(text, 80)}"`).join(', ');
    return blocked(
      input.command,
      `the nearest is ${best.candidate.name}, which has no place for ${loose}`,
    );
  }
  return {
    status: 'selected',
    kind: 'tool',
    name: best.candidate.name,
    args: best.filled.args,
    reason: `${best.candidate.name} fits the command best (${best.score.toFixed(2)})`,
  };
}

function isAsGood(other: ScoredCandidate, best: ScoredCandidate): boolean {
  return (
    best.score - other.score < tooClose &&
    other.filled.missing.length === best.filled.missing.length &&
    other.candidate.name !== best.candidate.name
  );
}

/** Items of a list of which another item became an argument: one call would pass over them in silence. */
function droppedFromList({ filled }: ScoredCandidate, { lists }: CommandText): CommandValue[] {
  const lost = new Set(filled.unused);
  return filled.used.flatMap((value) =>
    (lists.get(value.list) ?? []).filter((other) => lost.has(other)),
  );
}

function readingsOf(
  { candidate, filled }: ScoredCandidate,
  dropped: readonly CommandValue[],
): string[] {
  const first = filled.used.find(({ list }) => list === dropped[0]?.list);
  return [...(first === undefined ? [] : [first]), ...dropped].map(
    ({ text }) => `${candidate.name} for "${shorten(text, 200)}" alone: it takes one at a time`,
  );
}

function readingOf({ name, description }: ToolCandidate): string {
  return `${name}: ${shorten(description, 200)}`;
}

function inWords({ name, description }: Parameter): string {
  return description === '' ? name : `${name} (${shorten(description, 200)})`;
}

function blocked(command: string, why: string): CoordinatorAnswer {
  return { status: 'blocked', reason: `No tool fits "${shorten(command, 200)}": ${why}.` };
}
