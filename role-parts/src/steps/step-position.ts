import type { InterventionEntry, IterationEntry } from '@pce/core/internal';
import type { ExecutorInput } from '@pce/core/ports';
import { placeOfTask, type StepPlan } from './step-plan.js';

/** Position of a turn among its steps. */
export interface StepPosition {
  /** The current step, as an index into the tasks; their number if all are done. */
  readonly place: number;
  /** The last command for this step, if it did not succeed. */
  readonly failed: IterationEntry | undefined;
  /** The decision of a person since then. */
  readonly resolution: InterventionEntry['resolution'];
}

/** Finds the current step. Reads the log backwards, as far as needed. */
export function stepPositionIn({ log, attempt }: ExecutorInput, plan: StepPlan): StepPosition {
  let resolution: InterventionEntry['resolution'];
  let blocked: number | undefined;
  for (const entry of log.backwards()) {
    if (entry.type === 'plan') break;
    if (entry.type === 'intervention' && blocked === undefined) resolution ??= onStep(entry);
    if (entry.type !== 'iteration' || entry.task === undefined) continue;
    const place = placeOfTask(plan, entry.task);
    if (entry.attempt !== attempt || place === -1) break;
    if (blocked !== undefined && place !== blocked) break;
    if (isDone(entry)) {
      return { place: place + 1, failed: undefined, resolution: undefined };
    }
    if (entry.action === 'COMMAND') return { place, failed: entry, resolution };
    blocked = place;
  }
  return { place: blocked ?? 0, failed: undefined, resolution };
}

/** Returns a person's decision about the step; `undefined` for other questions, such as a spent budget. */
function onStep({ resolution }: InterventionEntry): InterventionEntry['resolution'] {
  return resolution?.choice === 'retry' || resolution?.choice === 'skip' ? resolution : undefined;
}

/** Returns whether the entry finished the step it worked on. */
export function isDone(entry: IterationEntry): boolean {
  return entry.action === 'ANALYZE' || entry.result?.status === 'success';
}
