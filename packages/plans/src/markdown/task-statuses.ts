import { clearStatus, type DraftStatus } from '../draft-status.js';
import type { Report } from '../problem.js';
import type { WrittenStatus } from '../statuses.js';
import type { PlacedTask } from './place-tasks.js';

/**
 * Returns the status of each task, by its box and its words; a task without any has that of the task around it, where
 * that is behind or unclear.
 *
 * @param saidOf - The status that the words of a task give.
 */
export function taskStatuses(
  tasks: readonly PlacedTask[],
  saidOf: (task: PlacedTask) => WrittenStatus | undefined,
  whereOf: (line: number) => string,
  report: Report,
): ReadonlyMap<PlacedTask, DraftStatus> {
  const own = new Map(tasks.map((task) => [task, ownStatus(task, saidOf(task))]));
  const all = new Map<PlacedTask, WrittenStatus>();
  const withOpenParts = new Set<PlacedTask>();
  for (const task of tasks) {
    const around = task.parent && all.get(task.parent);
    const inherited = around === 'open' || around === 'in_progress' ? undefined : around;
    const said = own.get(task) ?? 'open';
    // An empty box below `Won't do` is not to be done.
    const isOpen = own.get(task) === undefined || (said === 'open' && inherited !== 'done');
    const status = isOpen ? (inherited ?? 'open') : said;
    all.set(task, status);
    if (task.node.children.length > 0 || (status !== 'open' && status !== 'in_progress')) continue;
    for (let each = task.parent; each !== undefined; each = each.parent) withOpenParts.add(each);
  }
  return new Map(tasks.map((task) => [task, statusOf(task)]));

  function statusOf(task: PlacedTask): DraftStatus {
    const status = all.get(task) ?? 'open';
    const isContrary = status === 'done' && task.node.box === undefined && withOpenParts.has(task);
    const where = whereOf(task.node.line);
    if (isContrary)
      return clearStatus('unclear', `${task.id} is done, its parts are not: it`, where, report);
    if (status === 'unclear' && own.get(task) !== 'unclear')
      return { status: 'open', isDoubtful: true };
    return clearStatus(status, `the status of ${task.id}`, where, report);
  }
}

/** An empty box and words that say done contradict each other; other words say more than an empty box. */
function ownStatus(
  { node: { box } }: PlacedTask,
  said: WrittenStatus | undefined,
): WrittenStatus | undefined {
  if (box !== 'open' || said === undefined) return box ?? said;
  return said === 'done' ? 'unclear' : said;
}
