import { adoptShortIds } from './adopt-short-ids.js';
import { nestByNumbers } from './nest-by-numbers.js';
import type { TaskNode } from './task-node.js';

/** A task with its id and its place. */
export interface PlacedTask {
  readonly node: TaskNode;
  readonly id: string;
  /** The number by which those beside it may call it. */
  readonly order: number | undefined;
  readonly parent: PlacedTask | undefined;
  /** 1 at the top. */
  readonly level: number;
  readonly siblings: readonly PlacedTask[];
}

/**
 * Gives every task an id: the one that is written, else the number that is written after that of the task around it
 * (`Phase 2`, item 3: `2.3`), else its place. Two tasks may have the same only where both have it written.
 */
export function placeTasks(tasks: readonly TaskNode[]): readonly PlacedTask[] {
  const roots = nestByNumbers(adoptShortIds(tasks));
  const taken = new Set(writtenIds(roots));
  const placed: PlacedTask[] = [];
  place(roots, undefined);
  return placed;

  function place(nodes: readonly TaskNode[], parent: PlacedTask | undefined): void {
    const prefix = parent === undefined ? '' : `${parent.id}.`;
    const level = (parent?.level ?? 0) + 1;
    const siblings: PlacedTask[] = [];
    for (const { label } of nodes)
      if (label.number !== undefined) taken.add(`${prefix}${label.number}`);
    nodes.forEach((node, index) => {
      const { id, number } = node.label;
      const order =
        number ??
        (id === undefined ? freeNumber(node.listNumber ?? index + 1, prefix) : lastNumber(id));
      const task = { node, id: id ?? `${prefix}${order}`, order, parent, level, siblings };
      taken.add(task.id);
      siblings.push(task);
      placed.push(task);
      place(node.children, task);
    });
  }

  function freeNumber(wanted: number, prefix: string): number {
    let number = wanted;
    while (taken.has(`${prefix}${number}`)) number += 1;
    return number;
  }
}

function writtenIds(nodes: readonly TaskNode[]): readonly string[] {
  return nodes.flatMap(({ label, children }) => [
    ...(label.id === undefined ? [] : [label.id]),
    ...writtenIds(children),
  ]);
}

function lastNumber(id: string): number | undefined {
  const digits = /\d+$/.exec(id)?.[0];
  return digits === undefined ? undefined : Number(digits);
}
