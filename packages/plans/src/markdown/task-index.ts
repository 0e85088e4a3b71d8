import { oneLine } from '../text/one-line.js';
import type { PlacedTask } from './place-tasks.js';

/** Finds tasks by what the text calls them, from where it does: what is near counts before what is far. */
export interface TaskIndex {
  /** By an id, or a number among the tasks beside one, or beside one it is a part of. */
  byId(id: string, from: PlacedTask, kind?: string): PlacedTask | undefined;
  /** All of that title; of several, those beside the task alone, if there are any. */
  byTitle(title: string, from: PlacedTask): readonly PlacedTask[];
}

export function taskIndex(tasks: readonly PlacedTask[]): TaskIndex {
  const ids = new Map<string, PlacedTask>();
  const titles = new Map<string, PlacedTask[]>();
  for (const task of tasks) {
    const id = task.id.toLowerCase();
    if (!ids.has(id)) ids.set(id, task);
    const title = normalized(task.node.label.title);
    const same = titles.get(title);
    if (same === undefined) titles.set(title, [task]);
    else same.push(task);
  }
  return {
    byId(id, from, kind) {
      const exact = ids.get(id.toLowerCase());
      if (!/^\d+$/.test(id)) return exact;
      return byKind(tasks, Number(id), kind) ?? beside(Number(id), from) ?? exact;
    },
    byTitle(title, from) {
      const found = titles.get(normalized(title)) ?? [];
      const near = found.filter(({ siblings }) => siblings === from.siblings);
      return found.length > 1 && near.length > 0 ? near : found;
    },
  };
}

/** `phase 2` is the only phase of that number, wherever it stands. */
function byKind(
  tasks: readonly PlacedTask[],
  number: number,
  kind: string | undefined,
): PlacedTask | undefined {
  if (kind === undefined) return undefined;
  const found = tasks.filter(({ node, order }) => node.label.kind === kind && order === number);
  return found.length === 1 ? found[0] : undefined;
}

function beside(number: number, from: PlacedTask): PlacedTask | undefined {
  for (let each: PlacedTask | undefined = from; each !== undefined; each = each.parent) {
    const found = each.siblings.find((task) => task !== each && task.order === number);
    if (found !== undefined) return found;
  }
  return undefined;
}

function normalized(title: string): string {
  return oneLine(title.replace(/["“”'`*_.,:;!?]/g, ' ')).toLowerCase();
}
