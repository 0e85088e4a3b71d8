import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '@pce/core/contracts';
import { parseReference, type ToolOutcome, valueAt } from '@pce/core/internal';
import type { WorkflowProgress } from '@pce/core/ports';
import { type Workflows, workflowsFrom } from '@pce/workflows';
import { workflowFor } from './asked-steps.js';
import { type Draft, draftWorkflow } from './draft-workflow.js';
import type { RecordedCall, RecordedTurn } from './recorded-turn.js';
import { type Occurrence, type Recurrence, type RecurringOptions, sameWork } from './same-work.js';

/** A proposed workflow with its savings. */
export interface Promotion extends Draft {
  /** The planning document that it serves, relative to the root; `null`: requests. */
  readonly document: string | null;
  readonly tools: readonly string[];
  /** The turns it would have served, each with what it was asked. */
  readonly served: readonly { readonly turn: string; readonly commands: readonly string[] }[];
  /** Work of the Executor and the Coordinator in all those turns, which a workflow needs none of. */
  readonly saves: RecordedTurn['spent'];
}

/** Recurring work that cannot become a workflow. */
export interface Refusal {
  readonly document: string | null;
  readonly tools: readonly string[];
  readonly turns: readonly string[];
  readonly reason: string;
}

/** Work that can become workflows, and work that cannot. */
export interface Promotions {
  readonly promotions: readonly Promotion[];
  readonly refusals: readonly Refusal[];
}

/**
 * Finds work that recurs in the turns and that no workflow serves yet, each as a draft of a workflow. Every draft was
 * replayed against its turns: it makes exactly the same calls.
 *
 * @param workflows - Existing workflows: their names are taken, and work that they serve is skipped.
 */
export function findPromotions(
  turns: readonly RecordedTurn[],
  workflows: Workflows,
  options: RecurringOptions = {},
): Promotions {
  const promotions: Promotion[] = [];
  const refusals: Refusal[] = [];
  for (const recurrence of sameWork(turns, options)) {
    const { tools, occurrences } = recurrence;
    const document = recurrence.document?.path ?? null;
    if (isServed(recurrence, workflows)) continue;
    const taken = new Set([...workflows.list, ...promotions].map(({ name }) => name));
    const drafted = draftWorkflow(recurrence, taken);
    const fault = 'refused' in drafted ? drafted.refused : unfit(drafted, recurrence, turns);
    if ('refused' in drafted || fault !== undefined) {
      const ids = occurrences.map(({ turn }) => turn);
      refusals.push({ document, tools, turns: ids, reason: fault ?? '' });
      continue;
    }
    const served = occurrences.map(({ turn, steps }) => ({ turn, commands: steps }));
    const sum = (key: keyof RecordedTurn['spent']): number =>
      occurrences.reduce((total, { spent }) => total + spent[key], 0);
    const saves = {
      decisions: sum('decisions'),
      coordinations: sum('coordinations'),
      modelCalls: sum('modelCalls'),
    };
    promotions.push({ ...drafted, document, tools, served, saves });
  }
  return { promotions, refusals };
}

function isServed({ document, occurrences }: Recurrence, workflows: Workflows): boolean {
  const [first] = document === undefined ? occurrences : [document];
  return first !== undefined && workflowFor(workflows, first.steps) !== undefined;
}

/** Returns the reason why a draft is unsuitable; `undefined` if it is suitable. */
function unfit(
  { name, text, occurrences }: Draft,
  { document }: Recurrence,
  turns: readonly RecordedTurn[],
): string | undefined {
  const drafted = workflowsFrom([{ file: `${name}.md`, text }]);
  const error = drafted.problems.find(({ severity }) => severity === 'error');
  if (error !== undefined) return `its draft is wrong: ${error.message}`;
  for (const occurrence of occurrences) {
    // The current steps of an edited document start the workflow.
    const { steps } = workflowFor(drafted, occurrence.steps)
      ? occurrence
      : (document ?? occurrence);
    const reason = dryRun(drafted, occurrence, steps);
    if (reason !== undefined) return reason;
  }
  const own = new Set(occurrences.map(({ turn }) => turn));
  const others = turns.filter((one) => one.isWhole && one.calls.length > 0 && !own.has(one.turn));
  const stray = others.filter(({ steps }) => workflowFor(drafted, steps) !== undefined);
  return stray.length < own.size
    ? undefined
    : `it would also have taken "${stray[0]?.request.slice(0, 100)}", which was something else`;
}

/**
 * Replays an occurrence through the workflow that does what was asked, with the recorded results of the tools.
 * @returns the first difference to the recorded calls; `undefined` if there is none.
 */
function dryRun(
  workflows: Workflows,
  { turn, calls }: Occurrence,
  steps: readonly string[],
): string | undefined {
  const { match } = workflowFor(workflows, steps) ?? {};
  if (match === undefined) return `what ${turn} was asked would not have matched`;
  let progress: WorkflowProgress = { ...match, steps: [], fallbackOf: [] };
  for (const [index, recorded] of calls.entries()) {
    const move = workflows.advance(progress);
    const args = resolved(recorded.args, calls.slice(0, index));
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

function resolved(args: JsonObject, before: readonly RecordedCall[]): JsonObject {
  return Object.fromEntries(
    Object.entries(args).map(([key, value]) => [key, resolvedValue(value, before)]),
  );
}

function resolvedValue(value: Json, before: readonly RecordedCall[]): Json {
  if (Array.isArray(value)) return value.map((item) => resolvedValue(item, before));
  if (typeof value !== 'object' || value === null) return value;
  if (typeof value.$ref !== 'string') return resolved(value, before);
  const reference = parseReference(value.$ref);
  const source = before.find(({ result }) => result === reference?.result);
  return (reference && valueAt(source?.data, reference.path)) ?? null;
}
