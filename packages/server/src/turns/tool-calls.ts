import { PceError } from '@pce/core/errors';
import type { TurnReader, TurnSummary } from '@pce/core/internal';
import type { Work } from '@pce/core/signals';
import { LRUCache } from 'lru-cache';
import { readWorks } from './read-works.js';

/** Calls of a tool that have ended. */
export interface ToolCalls {
  readonly tool: string;
  readonly calls: number;
  readonly failed: number;
}

/** Turns whose calls are kept. */
const maxKept = 5_000;

/** Reads the calls of a turn by tool; none of a damaged journal. */
export type ToolCallsReader = (turn: TurnSummary) => Promise<readonly ToolCalls[]>;

/** Returns a reader that keeps the calls of turns that have ended. */
export function toolCallsReader(turns: TurnReader): ToolCallsReader {
  const known = new LRUCache<string, readonly ToolCalls[]>({ max: maxKept });
  return async ({ turn, status, startedAt, head }) => {
    const key = `${turn} ${head.hash}`;
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const works = await readWorks(turns, turn).catch(ifDamaged);
    // A fork begins with the events of its parent, which counts their calls. What was cancelled never ran.
    const calls = [...works.values()].filter(
      ({ kind, from, outcome = 'open' }) =>
        kind === 'tool' && from >= startedAt && ['success', 'failure'].includes(outcome),
    );
    const byTool = Map.groupBy(calls, ({ name }) => name);
    const counted = [...byTool].map(([tool, own]) => ({
      tool,
      calls: own.length,
      failed: own.filter(({ outcome }) => outcome === 'failure').length,
    }));
    // The row of a turn that still runs is older than its journal.
    if (['completed', 'failed', 'cancelled'].includes(status)) known.set(key, counted);
    return counted;
  };
}

function ifDamaged(error: unknown): ReadonlyMap<string, Work> {
  if (PceError.isInstance(error) && !error.code.startsWith('store_')) return new Map();
  throw error;
}

/** Adds up the calls of several turns, those of the tool that failed most first. */
export function sumOfCalls(ofTurns: readonly (readonly ToolCalls[])[]): readonly ToolCalls[] {
  const byTool = Map.groupBy(ofTurns.flat(), ({ tool }) => tool);
  return [...byTool]
    .map(([tool, counts]) => ({
      tool,
      calls: counts.reduce((sum, { calls }) => sum + calls, 0),
      failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    }))
    .sort((a, b) => b.failed - a.failed || b.calls - a.calls);
}
