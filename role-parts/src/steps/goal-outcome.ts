import type { IterationEntry } from '@pce/core/internal';
import type { ExecutorInput } from '@pce/core/ports';
import { edgeCaseFor } from './edge-cases.js';
import { isKeptStep } from './kept-steps.js';
import { placeOfTask, rangeOf, type StepPlan } from './step-plan.js';
import { isDone } from './step-position.js';

/** The outcome of the steps that serve one goal. */
export interface GoalOutcome {
  readonly succeeded: number;
  /** Steps whose failure an edge case of the document permits, and steps that a person decided to skip. */
  readonly passedOver: number;
  /** Ids of the other steps. */
  readonly needed: readonly string[];
}

/** Returns the outcome of a goal in one attempt, by the log entries of its steps. */
export function goalOutcome(
  goal: string,
  happened: Pick<ExecutorInput, 'log' | 'attempt' | 'workpad'> &
    Partial<Pick<ExecutorInput, 'kept'>>,
  plan: StepPlan,
): GoalOutcome {
  const { first, last } = rangeOf(plan, goal);
  const { entries, skipped } = lastSteps(first, happened, plan);
  const needed: string[] = [];
  let succeeded = 0;
  let passedOver = 0;
  for (const [index, { id }] of plan.tasks.slice(first, last + 1).entries()) {
    const place = first + index;
    const isOwn = !plan.rangeOfGoal.has(goal) || plan.goalsOfTask[place]?.includes(goal);
    if (!isOwn || isKeptStep(plan, happened.kept ?? [], place)) continue;
    const entry = entries.get(place);
    if (entry !== undefined && isDone(entry)) succeeded += 1;
    else if (skipped.has(place) || isPassedOver(entry, happened)) passedOver += 1;
    else needed.push(id);
  }
  return { succeeded, passedOver, needed };
}

/**
 * Returns the last entry of each step in the range, and the steps a person decided to skip. Reads the log from its end.
 */
function lastSteps(
  first: number,
  { log, attempt }: Pick<ExecutorInput, 'log' | 'attempt'>,
  plan: StepPlan,
): {
  readonly entries: ReadonlyMap<number, IterationEntry>;
  readonly skipped: ReadonlySet<number>;
} {
  const entries = new Map<number, IterationEntry>();
  const skipped = new Set<number>();
  let skips = false;
  for (const entry of log.backwards()) {
    if (entry.type === 'intervention' && entry.resolution?.choice === 'skip') skips = true;
    if (entry.type !== 'iteration' || entry.task === undefined) continue;
    if (entry.attempt !== attempt) break;
    const place = placeOfTask(plan, entry.task);
    if (place < first) break;
    if (skips) skipped.add(place);
    skips = false;
    if (entry.action !== 'BLOCKED' && !entries.has(place)) entries.set(place, entry);
  }
  return { entries, skipped };
}

/** Returns whether an edge case of the document permits this failure of the step. */
function isPassedOver(
  entry: IterationEntry | undefined,
  { workpad }: Pick<ExecutorInput, 'workpad'>,
): boolean {
  if (entry?.result?.error === undefined) return false;
  return edgeCaseFor(workpad.risks, entry.command ?? '', entry.result.error)?.action === 'skip';
}
