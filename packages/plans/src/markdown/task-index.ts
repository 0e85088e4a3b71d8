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
  // Of two tasks with one id, the first counts.
  const ids = new Map([...tasks].reverse().map((task) => [task.id.toLowerCase(), task]));
  const titles = Map.groupBy(tasks, ({ node }) => normalized(node.label.title));
  const kinds = Map.groupBy(tasks, ({ node, order }) => `${node.label.kind} ${order}`);
  const numbers = new Map<readonly PlacedTask[], Map<number, PlacedTask[]>>();
  return {
    byId(id, from, kind) {
      const exact = ids.get(id.toLowerCase());
      if (!/^\d+$/.test(id)) return exact;
      const [ofKind, ...others] = kinds.get(`${kind} ${Number(id)}`) ?? [];
      // `phase 2` is the only phase of that number, wherever it stands.
      if (kind !== undefined && ofKind !== undefined && others.length === 0) return ofKind;
      return beside(Number(id), from) ?? exact;
    },
    byTitle(title, from) {
      const found = titles.get(normalized(title)) ?? [];
      const near = found.filter(({ siblings }) => siblings === from.siblings);
      return found.length > 1 && near.length > 0 ? near : found;
    },
  };

  function beside(number: number, from: PlacedTask): PlacedTask | undefined {
    for (let each: PlacedTask | undefined = from; each !== undefined; each = each.parent) {
      const found = ofNumber(each.siblings, number).find((task) => task !== each);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function ofNumber(siblings: readonly PlacedTask[], number: number): readonly PlacedTask[] {
    const known = numbers.get(siblings) ?? Map.groupBy(siblings, ({ order = -1 }) => order);
    numbers.set(siblings, known);
    return known.get(number) ?? [];
  }
}

function normalized(title: string): string {
  return oneLine(title.replace(/["“”'`*_.,:;!?]/g, ' ')).toLowerCase();
}
