import type { RecordedCommand, RecordedTurn } from './recorded-turn.js';

/** One occurrence of a sequence. */
export interface Occurrence {
  readonly turn: string;
  readonly commands: readonly RecordedCommand[];
}

/** A sequence of the same tools with the same argument names in several turns. */
export interface Recurrence {
  readonly tools: readonly string[];
  /** The first occurrence in each turn. */
  readonly occurrences: readonly Occurrence[];
}

/** Options for finding recurring sequences. */
export interface RecurringOptions {
  /** Minimum number of turns. @defaultValue 5 */
  readonly minTurns?: number;
  /** Minimum number of commands. @defaultValue 2 */
  readonly shortest?: number;
  /** Maximum number of commands. @defaultValue 8 */
  readonly longest?: number;
}

/** Returns the recurring sequences of commands, longest first, then by number of turns. */
export function findRecurring(
  turns: readonly RecordedTurn[],
  { minTurns = 5, shortest = 2, longest = 8 }: RecurringOptions = {},
): Recurrence[] {
  const found = new Map<string, Map<string, Occurrence>>();
  for (const { turn, runs } of turns) {
    for (const commands of windows(runs, shortest, longest)) {
      const key = JSON.stringify(
        commands.map(({ tool, args }) => [tool, Object.keys(args).sort()]),
      );
      const byTurn = found.get(key) ?? new Map<string, Occurrence>();
      if (!byTurn.has(turn)) byTurn.set(turn, { turn, commands });
      found.set(key, byTurn);
    }
  }
  return [...found.values()]
    .map((byTurn) => [...byTurn.values()])
    .filter((occurrences) => occurrences.length >= minTurns)
    .map((occurrences) => ({
      tools: (occurrences[0]?.commands ?? []).map(({ tool }) => tool),
      occurrences,
    }))
    .sort((a, b) => b.tools.length - a.tools.length || b.occurrences.length - a.occurrences.length);
}

function* windows(
  runs: RecordedTurn['runs'],
  shortest: number,
  longest: number,
): Generator<readonly RecordedCommand[]> {
  for (const run of runs) {
    for (let from = 0; from < run.length; from += 1) {
      const end = Math.min(run.length, from + longest);
      for (let to = from + shortest; to <= end; to += 1) yield run.slice(from, to);
    }
  }
}
