import { maxCommands } from '../../contracts/decision.js';
import type { ToolOutcome } from '../../contracts/tool-outcome.js';

/** The features that identify a command or a call. */
export interface Trace {
  /** The command, or the tool with its arguments. */
  readonly what: string;
  /** Outcome of the call; absent for a command. */
  readonly outcome?: ToolOutcome;
}

/** Number of traces remembered by version of the counting rules: enough for a loop of a few commands, or a few full decisions. */
const remembered = { 1: 12, 2: 3 * maxCommands } as const;

/** Adds a trace to the latest ones, and counts its occurrences. */
export function remember(
  recent: readonly Trace[],
  trace: Trace,
  rules: number,
): { readonly recent: readonly Trace[]; readonly repeats: number } {
  const kept = recent.slice(1 - remembered[rules === 1 ? 1 : 2]);
  let repeats = 1;
  for (const one of kept) if (isSame(one, trace)) repeats += 1;
  kept.push(trace);
  return { recent: kept, repeats };
}

/** Compares results only if all else is equal, which is rare, because results can be large. */
function isSame(a: Trace, b: Trace): boolean {
  return a.what === b.what && resultText(a.outcome) === resultText(b.outcome);
}

function resultText(outcome: ToolOutcome | undefined): string | undefined {
  return outcome && JSON.stringify(outcome.ok ? outcome.data : outcome.error);
}
