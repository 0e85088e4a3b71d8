import type { Reference } from './parse-references.js';
import type { PlacedTask } from './place-tasks.js';
import type { TaskIndex } from './task-index.js';

/** Maximum number of tasks in one range, such as `T001-T200`. */
const maxRange = 200;

export function expandedIds(
  reference: Extract<Reference, { type: 'previous' | 'range' }>,
  task: PlacedTask,
  index: TaskIndex,
): readonly string[] {
  if (reference.type === 'range') return rangeIds(reference, task, index);
  const before = task.siblings.slice(0, task.siblings.indexOf(task)).map(({ id }) => id);
  return reference.isAll ? before : before.slice(-1);
}

/**
 * Returns the tasks from one to another of the same kind of id; only the two ends if there is no counting between them.
 */
function rangeIds(
  { from, to, kind }: Extract<Reference, { type: 'range' }>,
  task: PlacedTask,
  index: TaskIndex,
): readonly string[] {
  const idOf = (id: string) => index.byId(id, task, kind)[0]?.id;
  const [, prefix = '', first = ''] = /^(.*?)(\d+)$/.exec(from) ?? [];
  const [, lastPrefix = '', last = ''] = /^(.*?)(\d+)$/.exec(to) ?? [];
  const length = Number(last) - Number(first) + 1;
  const isRange = prefix.toLowerCase() === lastPrefix.toLowerCase() && length <= maxRange;
  if (!isRange) return [idOf(from) ?? from, idOf(to) ?? to];
  const between = Array.from({ length: length - 2 }, (_, place) => {
    return idOf(`${prefix}${String(Number(first) + place + 1).padStart(first.length, '0')}`);
  });
  return [idOf(from) ?? from, ...between.filter((id) => id !== undefined), idOf(to) ?? to];
}
