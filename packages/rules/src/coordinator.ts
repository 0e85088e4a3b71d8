import type { CoordinatorAnswer } from '@pce/core/contracts';
import type { Coordinator, CoordinatorInput, ToolCandidate } from '@pce/core/ports';
import { shorten } from '@pce/role-parts';
import { type CommandText, readCommandText } from './command/command-text.js';
import { whyRefused } from './command/refusal.js';
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
