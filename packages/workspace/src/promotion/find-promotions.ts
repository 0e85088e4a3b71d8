import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject, ToolOutcome } from '@pce/core/contracts';
import { parseReference, valueAt } from '@pce/core/internal';
import type { WorkflowProgress } from '@pce/core/ports';
import { type Workflows, workflowsFrom } from '@pce/workflows';
import { type Draft, draftWorkflow, triggerCommand } from './draft-workflow.js';
import {
  findRecurring,
  type Occurrence,
  type Recurrence,
  type RecurringOptions,
} from './find-recurring.js';
import type { RecordedCommand, RecordedTurn } from './recorded-turn.js';

/** A proposed workflow with its savings. */
export interface Promotion extends Draft {
  readonly tools: readonly string[];
  /** The turns it would have served, each with the commands it replaces. */
  readonly served: readonly { readonly turn: string; readonly commands: readonly string[] }[];
  readonly saves: {
    /** Executor decisions saved in all those turns. */
    readonly decisions: number;
    /** Coordinator calls saved. */
    readonly coordinations: number;
    /** Model calls of both; 0 if rules decided. */
    readonly modelCalls: number;
  };
}

/** A recurring sequence that cannot become a workflow. */
export interface Refusal {
  readonly tools: readonly string[];
  readonly turns: readonly string[];
  readonly reason: string;
}

/** Sequences that can become workflows, and those that cannot. */
export interface Promotions {
  readonly promotions: readonly Promotion[];
  readonly refusals: readonly Refusal[];
}

/**
 * Finds sequences of commands that recur in the turns and that no workflow serves yet, each as a draft of a workflow.
 * Every draft was replayed against its turns: it makes exactly the same calls.
 *
 * @param workflows - Existing workflows: their names are taken, and commands they match are skipped.
 */
export function findPromotions(
  turns: readonly RecordedTurn[],
  workflows: Workflows,
  options: RecurringOptions = {},
): Promotions {
  const promotions: Promotion[] = [];
  const refusals: Refusal[] = [];
  const covered = new Set<Occurrence['commands'][number]>();
  for (const recurrence of findRecurring(turns, options)) {
    const isCovered = recurrence.occurrences.every(({ commands }) =>
      commands.every((command) => covered.has(command)),
    );
    if (isCovered) continue;
    const taken = new Set([...workflows.list, ...promotions].map(({ name }) => name));
    const drafted = draftWorkflow(recurrence, taken);
    const fault = 'refused' in drafted ? undefined : unfit(drafted, recurrence, turns);
    const draft = fault === undefined ? drafted : { refused: fault };
    if ('refused' in draft) {
      const { tools, occurrences } = recurrence;
      refusals.push({ tools, turns: occurrences.map(({ turn }) => turn), reason: draft.refused });
      continue;
    }
    promotions.push(toPromotion(draft, recurrence));
    for (const { commands } of recurrence.occurrences) {
      for (const command of commands) covered.add(command);
    }
  }
  return { promotions, refusals: refusals.filter((one) => !isServed(one, promotions)) };
}

/** Returns the reason why a draft is unsuitable; `undefined` if it is suitable. */
function unfit(
  { name, text }: Draft,
  { occurrences }: Recurrence,
  turns: readonly RecordedTurn[],
): string | undefined {
  const drafted = workflowsFrom([{ file: `${name}.md`, text }]);
  const error = drafted.problems.find(({ severity }) => severity === 'error');
  if (error !== undefined) return `its draft is wrong: ${error.message}`;
  for (const occurrence of occurrences) {
    const reason = dryRun(drafted, occurrence, triggerCommand(occurrence));
    if (reason !== undefined) return reason;
  }
  // If the trigger names every command, none of them alone may match the workflow.
  const own = new Set(occurrences.map(triggerCommand));
  const stray = turns
    .flatMap(({ commands }) => commands)
    .find((command) => !own.has(command) && drafted.match({ command, inputs: {}, mode: 'code' }));
  return stray === undefined
    ? undefined
    : `it would also have taken "${stray}", which was something else`;
}

function toPromotion(draft: Draft, { tools, occurrences }: Recurrence): Promotion {
  const all = occurrences.flatMap(({ commands }) => commands);
  const later = occurrences.flatMap(({ commands }) => commands.slice(1));
  const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
  return {
    ...draft,
    tools,
    served: occurrences.map(({ turn, commands }) => ({
      turn,
      commands: commands.map(({ text }) => text),
    })),
    saves: {
      decisions: later.length,
      coordinations: all.length,
      modelCalls:
        sum(later.map(({ modelCalls }) => modelCalls.deciding)) +
        sum(all.map(({ modelCalls }) => modelCalls.coordinating)),
    },
  };
}

/** Returns whether a rejected sequence is a part or an extension of a promoted one. */
function isServed({ tools, turns }: Refusal, promotions: readonly Promotion[]): boolean {
  return promotions.some(
    (promotion) =>
      turns.every((turn) => promotion.served.some((one) => one.turn === turn)) &&
      (contains(promotion.tools, tools) || contains(tools, promotion.tools)),
  );
}

function contains(whole: readonly string[], part: readonly string[]): boolean {
  return `\n${whole.join('\n')}\n`.includes(`\n${part.join('\n')}\n`);
}

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
