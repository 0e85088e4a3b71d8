import type { PlacedTask } from './place-tasks.js';

/**
 * Maps the numbers of each level to tasks if they continue from one phase to the next (1, 2 and then 3, 4), so that a
 * number identifies one task anywhere.
 */
export function continuedNumbers(
  tasks: readonly PlacedTask[],
): ReadonlyMap<number, ReadonlyMap<number, PlacedTask>> {
  const levels = new Map<number, ReadonlyMap<number, PlacedTask>>();
  for (const [level, all] of Map.groupBy(tasks, (task) => task.level)) {
    const numbered = all.filter((task) => numberOf(task) !== undefined);
    const lists = new Set(numbered.map(({ siblings }) => siblings));
    const isRising = numbered.every((task, index) => {
      const before = numbered[index - 1];
      return before === undefined || (numberOf(before) ?? 0) < (numberOf(task) ?? 0);
    });
    if (lists.size < 2 || !isRising) continue;
    levels.set(level, new Map(numbered.map((task) => [numberOf(task) ?? 0, task])));
  }
  return levels;
}

function numberOf({ node }: PlacedTask): number | undefined {
  return node.label.id === undefined ? (node.label.number ?? node.listNumber) : undefined;
}
