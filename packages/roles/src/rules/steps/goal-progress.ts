import type { ExecutorInput, GoalProgress, IterationEntry } from '@pce/core';
import { edgeCaseFor } from './edge-cases.js';
import { placeOfTask, type StepPlan, type StepRange } from './step-plan.js';
import { isDone } from './step-position.js';

/** Where each goal stands when the step at `place` is at hand; `place` is the number of steps when all are done. */
export function goalsProgressAt(
  input: ExecutorInput,
  plan: StepPlan,
  place: number,
): GoalProgress[] {
  const before = new Map(input.goalsProgress.map((progress) => [progress.goalId, progress]));
  return input.goals.map(({ id }) => {
    const range = plan.rangeOfGoal.get(id) ?? { first: 0, last: plan.tasks.length - 1 };
    if (place <= range.last) {
      const step = plan.tasks[place]?.id ?? '';
      return place >= range.first
        ? {
            goalId: id,
            status: 'in_progress',
            progress: `at ${step} of ${plan.tasks.length} steps`,
          }
        : { goalId: id, status: 'pending' };
    }
    const kept = before.get(id);
    const isSettled = kept?.status === 'achieved' || kept?.status === 'blocked';
    return kept !== undefined && isSettled && range.last < place - 1
      ? kept
      : { goalId: id, ...outcomeOf(id, range, input, plan) };
  });
}

/** How a goal ended, by the log entries of its steps. */
function outcomeOf(
  id: string,
  range: StepRange,
  input: ExecutorInput,
  plan: StepPlan,
): Pick<GoalProgress, 'status' | 'progress'> {
  const last = lastEntries(range, input, plan);
  const needed: string[] = [];
  let succeeded = 0;
  let passedOver = 0;
  for (let place = range.first; place <= range.last; place += 1) {
    const isOwn = plan.rangeOfGoal.has(id) ? plan.goalsOfTask[place]?.includes(id) : true;
    if (!isOwn) continue;
    const entry = last.get(place);
    if (entry !== undefined && isDone(entry)) succeeded += 1;
    else if (entry !== undefined && isPassedOver(entry, input)) passedOver += 1;
    else needed.push(plan.tasks[place]?.id ?? '');
  }
  if (needed.length > 0) return { status: 'blocked', progress: `without ${needed.join(', ')}` };
  if (succeeded === 0) return { status: 'blocked', progress: 'none of its steps succeeded' };
  const skipped = passedOver === 0 ? '' : `, ${passedOver} skipped as the document allows`;
  return { status: 'achieved', progress: `${succeeded} steps done${skipped}` };
}

/** The last entry of each step in the range, looked for from the end of the log. */
function lastEntries(
  { first }: StepRange,
  { log, attempt }: ExecutorInput,
  plan: StepPlan,
): ReadonlyMap<number, IterationEntry> {
  const entries = new Map<number, IterationEntry>();
  for (let index = log.length - 1; index >= 0; index -= 1) {
    const entry = log.at(index);
    if (entry?.type !== 'iteration' || entry.task === undefined) continue;
    if (entry.attempt !== attempt) break;
    const place = placeOfTask(plan, entry.task);
    if (place < first) break;
    if (entry.action !== 'BLOCKED' && !entries.has(place)) entries.set(place, entry);
  }
  return entries;
}

/** An edge case of the document says that the step may fail this way. */
function isPassedOver({ command, result }: IterationEntry, { workpad }: ExecutorInput): boolean {
  if (result?.error === undefined) return false;
  return edgeCaseFor(workpad.risks, command ?? '', result.error)?.action === 'skip';
}
