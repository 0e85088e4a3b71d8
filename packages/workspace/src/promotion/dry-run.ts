import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject, ToolOutcome } from '@pce/core/contracts';
import { parseReference, valueAt } from '@pce/core/internal';
import type { WorkflowProgress } from '@pce/core/ports';
import type { Workflows } from '@pce/workflows';
import type { Occurrence } from './find-recurring.js';
import type { RecordedCommand } from './recorded-turn.js';

/**
 * Replays an occurrence through the workflow that a command matches, with the recorded results of the tools.
 * @param command - A user's command that should match the workflow.
 * @returns the first difference to the recorded calls; `undefined` if there is none.
 */
export function dryRun(
  workflows: Workflows,
  { turn, commands }: Occurrence,
  command: string,
): string | undefined {
  const match = workflows.match({ command, inputs: {}, mode: 'code' });
  if (match === undefined) return `"${command}" of ${turn} would not have matched`;
  let progress: WorkflowProgress = { ...match, steps: [], fallbackOf: [] };
  for (const [index, recorded] of commands.entries()) {
    const move = workflows.advance(progress);
    const args = resolved(recorded.args, commands.slice(0, index));
    if (
      move.type !== 'call' ||
      move.tool !== recorded.tool ||
      !isDeepStrictEqual(move.args, args)
    ) {
      return `step ${index + 1} of ${turn} would not have been called as it was`;
    }
    const outcome: ToolOutcome = { ok: true, data: recorded.data, summary: '', claims: [] };
    const step = { step: move.step, outcome, durationMs: 0 };
    progress = { ...progress, steps: [...progress.steps, step] };
  }
  const end = workflows.advance(progress);
  return end.type === 'complete' ? undefined : `the workflow would not have ended in ${turn}`;
}

function resolved(args: JsonObject, before: readonly RecordedCommand[]): JsonObject {
  return Object.fromEntries(
    Object.entries(args).map(([key, value]) => [key, resolvedValue(value, before)]),
  );
}

function resolvedValue(value: Json, before: readonly RecordedCommand[]): Json {
  if (Array.isArray(value)) return value.map((item) => resolvedValue(item, before));
  if (typeof value !== 'object' || value === null) return value;
  if (typeof value.$ref !== 'string') return resolved(value, before);
  const reference = parseReference(value.$ref);
  const source = before.find(({ result }) => result === reference?.result);
  return (reference && valueAt(source?.data, reference.path)) ?? null;
}
