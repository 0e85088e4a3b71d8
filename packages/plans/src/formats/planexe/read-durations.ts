import * as z from 'zod';
import type { DataDocument } from '../../data/read-json.js';
import { checkItems } from '../../data/read-json.js';
import type { DraftDuration } from '../../draft.js';
import type { PlanRisk } from '../../plan.js';
import type { Report } from '../../problem.js';
import { idText } from '../unread-fields.js';

const rowShape = z.object({
  task_id: idText,
  days_min: z.number(),
  days_realistic: z.number(),
  days_max: z.number(),
  delay_risks: z.string().nullish(),
  mitigation_strategy: z.string().nullish(),
});

export interface TaskTime {
  /** `undefined` if the file says that there is none. */
  readonly duration: DraftDuration | undefined;
  readonly risks: PlanRisk[];
}

/** Returns whether a row has no duration: PlanExe asks its model for -1 if none applies. */
function isNotApplicable(row: z.infer<typeof rowShape>): boolean {
  return [row.days_min, row.days_realistic, row.days_max].every((days) => days === -1);
}

/** Reads `task_durations.json`: a three-point estimate for each task, and risks of delay. */
export function readDurations(
  { value, whereOf }: DataDocument,
  isTask: (id: string) => boolean,
  report: Report,
): ReadonlyMap<string, TaskTime> {
  const found = new Map<string, TaskTime>();
  for (const { item, where } of checkItems(rowShape, value, { whereOf, path: [] }, report)) {
    const { task_id: id, delay_risks: risk, mitigation_strategy: mitigation } = item;
    if (!isTask(id)) {
      const message = `${id} has a duration, but is no task of this plan; correct the id`;
      report('unknown_task', where, message, 'warning');
    }
    if (found.has(id)) {
      const message = `${id} has two durations; the first counts. Remove one`;
      report('duplicate_id', where, message, 'warning');
      continue;
    }
    found.set(id, {
      duration: isNotApplicable(item)
        ? undefined
        : { min: item.days_min, likely: item.days_realistic, max: item.days_max, where },
      risks: risk ? [{ description: risk, mitigation: mitigation || undefined }] : [],
    });
  }
  return found;
}
