import { isJsonObject } from '@pce/core/contracts';
import * as z from 'zod';
import type { DataDocument } from '../../data/read-json.js';
import { checkItems } from '../../data/read-json.js';
import type { DraftDependency } from '../../draft.js';
import type { Report } from '../../problem.js';
import { idText } from '../unread-fields.js';

const rowShape = z.object({
  dependent_task_id: idText,
  depends_on_task_id_list: z.array(idText),
  depends_on_task_explanation_list: z.array(z.string()).nullish(),
});

/** Reads `task_dependencies_raw.json`: the dependencies of each task, with their reasons in a second list. */
export function readDependencies(
  { value, whereOf }: DataDocument,
  isTask: (id: string) => boolean,
  report: Report,
): ReadonlyMap<string, readonly DraftDependency[]> {
  const found = new Map<string, DraftDependency[]>();
  const list = isJsonObject(value) ? value.task_dependency_details : value;
  const path = isJsonObject(value) ? ['task_dependency_details'] : [];
  for (const { item, path: row, where } of checkItems(rowShape, list, { whereOf, path }, report)) {
    const { dependent_task_id: id, depends_on_task_id_list: ids } = item;
    const reasons = item.depends_on_task_explanation_list ?? [];
    if (reasons.length !== ids.length) {
      const message = `${id} depends on ${ids.length} tasks, for ${reasons.length} reasons; each reason is taken for the task at its place. Make the lists equally long`;
      report('unequal_lists', where, message, 'warning');
    }
    if (!isTask(id)) {
      const message = `${id} depends on others, but is no task of this plan; correct the id`;
      report('unknown_dependency', where, message);
    }
    const dependencies = ids.map((each, index) => ({
      id: each,
      reason: reasons[index],
      where: whereOf([...row, 'depends_on_task_id_list', index]),
    }));
    found.set(id, [...(found.get(id) ?? []), ...dependencies]);
  }
  return found;
}
