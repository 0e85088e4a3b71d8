import type { ShortId } from './task-label.js';
import { nestByNumbers, type TaskNode } from './task-node.js';

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

/** Returns a task and those around it, the nearest first. */
export function withParents(task: PlacedTask): readonly PlacedTask[] {
  return task.parent === undefined ? [task] : [task, ...withParents(task.parent)];
}

/** Returns whether one of two tasks is the other or a part of it. */
export function isKin(left: PlacedTask, right: PlacedTask): boolean {
  return withParents(left).includes(right) || withParents(right).includes(left);
}

/**
 * Gives every task an id: the one that is written, else the number that is written after that of the task around it
 * (`Phase 2`, item 3: `2.3`), else its place. Two tasks may have the same only where both have it written.
 */
export function placeTasks(tasks: readonly TaskNode[]): readonly PlacedTask[] {
  const roots = nestByNumbers(adoptShortIds(tasks));
  const taken = new Set(roots.flatMap(withChildren).flatMap(({ label }) => label.id ?? []));
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

function lastNumber(id: string): number | undefined {
  const digits = /\d+$/.exec(id)?.[0];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * Makes ids of short labels such as `T1`, where the plan numbers its tasks that way: the letters stand before several
 * numbers, or another task names the id. `S3 bucket` alone keeps its title.
 */
function adoptShortIds(roots: readonly TaskNode[]): readonly TaskNode[] {
  const nodes = roots.flatMap(withChildren);
  const prefixes = adoptedPrefixes(nodes);
  return roots.map((node) => adopted(node, prefixes));
}

function withChildren(node: TaskNode): readonly TaskNode[] {
  return [node, ...node.children.flatMap(withChildren)];
}

function adoptedPrefixes(nodes: readonly TaskNode[]): ReadonlySet<string> {
  const shortIds = nodes.flatMap(({ label }) => label.shortId ?? []);
  const byPrefix = Map.groupBy(shortIds, ({ id }) => prefixOf(id));
  const written = new Set(
    nodes.flatMap(({ label }) => (label.id === undefined ? [] : prefixOf(label.id))),
  );
  const named = namedIds(nodes);
  return new Set(
    [...byPrefix].flatMap(([prefix, group]) => {
      const isNamed = group.some(({ id }) => named.has(id));
      return written.has(prefix) || isNamed || isNumbering(group) ? [prefix] : [];
    }),
  );
}

/**
 * Returns whether short labels number tasks: `P1` before several tasks is a priority, and `MP3` and `MP4` count
 * nothing.
 */
function isNumbering(group: readonly ShortId[]): boolean {
  const ids = new Set(group.map(({ id }) => id));
  const isTold = group.some(({ isMarked, hasDash }) => isMarked || hasDash);
  if (ids.size * 2 < group.length) return false;
  if (group.every(({ isMarked }) => isMarked)) return ids.size === group.length || ids.size > 1;
  const first = Math.min(...group.map(({ id }) => numberOf(id)));
  return ids.size > 1 && (isTold || first <= 1);
}

/** Returns all texts in dependency clauses that look like a short id. */
function namedIds(nodes: readonly TaskNode[]): ReadonlySet<string> {
  const texts = nodes.flatMap(({ clauses, fields }) => [
    ...clauses.map(({ text }) => text),
    ...fields.filter(({ name }) => name === 'dependsOn').map(({ value }) => value),
  ]);
  return new Set(
    texts.flatMap((text) => text.match(/[A-Z]{1,5}\d{1,5}[a-z]?(?:\.\d{1,4})*/g) ?? []),
  );
}

function adopted(node: TaskNode, prefixes: ReadonlySet<string>): TaskNode {
  const children = node.children.map((child) => adopted(child, prefixes));
  const { shortId, title } = node.label;
  if (shortId === undefined || !prefixes.has(prefixOf(shortId.id))) return { ...node, children };
  const [first, ...parts] = node.parts;
  return {
    ...node,
    children,
    label: { ...node.label, id: shortId.id, title: title.slice(shortId.length) },
    parts:
      first === undefined ? [] : [{ ...first, text: first.text.slice(shortId.length) }, ...parts],
  };
}

/** Returns the letters of a short id, before its first digit. */
function prefixOf(id: string): string {
  return id.replace(/\d.*$/s, '');
}

function numberOf(id: string): number {
  return Number(/\d+/.exec(id)?.[0]);
}
