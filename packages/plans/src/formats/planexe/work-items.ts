import type { DraftDependency, DraftDuration } from '../../draft.js';
import type { Report } from '../../problem.js';

/** A task of the work breakdown, as one file tells it. */
export interface WorkItem {
  readonly id: string;
  readonly title: string;
  readonly description?: string | undefined;
  readonly roles?: readonly string[] | undefined;
  /** Id of the item around it; `undefined` for the project, and where the file does not say. */
  readonly parent: string | undefined;
  readonly isProject?: boolean;
  /** Set by schedules; the files of dependencies and durations say it for the other items. */
  readonly dependsOn?: readonly DraftDependency[];
  readonly duration?: DraftDuration;
  readonly where: string;
}

/**
 * Merges the items of all files, without duplicates: each file adds what the previous ones lack. Within a file ids must
 * be unique.
 */
export function mergeWorkItems(
  files: readonly (readonly WorkItem[])[],
  report: Report,
): ReadonlyMap<string, WorkItem> {
  const merged = new Map<string, WorkItem>();
  for (const items of files) {
    for (const [id, item] of onceEach(items, report)) {
      const known = merged.get(id);
      merged.set(id, known === undefined ? item : withMore(known, item));
    }
  }
  return merged;
}

function onceEach(items: readonly WorkItem[], report: Report): ReadonlyMap<string, WorkItem> {
  const found = new Map<string, WorkItem>();
  for (const item of items) {
    const first = found.get(item.id);
    if (first === undefined) {
      found.set(item.id, item);
      continue;
    }
    const message = `${item.id} is the id of two tasks, the first at ${first.where}; give one of them another id`;
    report('duplicate_id', item.where, message);
  }
  return found;
}

function withMore(known: WorkItem, more: WorkItem): WorkItem {
  return {
    ...known,
    description: known.description ?? more.description,
    roles: known.roles ?? more.roles,
    parent: known.parent ?? more.parent,
  };
}

/** Reads what the charts of PlanExe say of a task: a description, and below a line of its own what it needs. */
export function describedTask(lines: readonly string[]): Pick<WorkItem, 'description' | 'roles'> {
  const said = lines.map((line) => line.trim()).filter((line) => !/^(?:Description:)?$/.test(line));
  const needs = said.indexOf('Resources needed:');
  if (needs === -1) return { description: said.join('\n') || undefined };
  return {
    description: said.slice(0, needs).join('\n') || undefined,
    roles: said.slice(needs + 1).map((line) => line.replace(/^[•-]\s*/, '')),
  };
}

/** A row of a schedule, in the order of their starts, each after the one it is a part of. */
export interface ScheduleRow extends Pick<WorkItem, 'title' | 'description' | 'roles' | 'where'> {
  /** @defaultValue its position in the outline */
  readonly id?: string | undefined;
  /** Days since any date. */
  readonly start: number;
  readonly end: number;
  /** Id of the row around it, or of the one that it follows. */
  readonly near?: string | undefined;
}

interface Node {
  readonly row: ScheduleRow;
  readonly id: string;
  readonly parent: Node | undefined;
  /** The part of its parent before it. */
  readonly previous: Node | undefined;
  readonly parts: Node[];
}

/**
 * Reads the outline from the dates: a row lies in the nearest one before it whose time holds its own, and comes after its
 * sibling if it begins when that one ends. A first row that holds all others is the project.
 */
export function nestByDates(rows: readonly ScheduleRow[]): readonly WorkItem[] {
  const nodes: Node[] = [];
  const byId = new Map<string, Node>();
  for (const row of rows) {
    let parent = byId.get(row.near ?? '') ?? nodes.at(-1);
    while (parent !== undefined && !isIn(row, parent)) parent = parent.parent;
    const id = row.id ?? positionIn(parent, nodes.length);
    const node = { row, id, parent, previous: parent?.parts.at(-1), parts: [] };
    parent?.parts.push(node);
    nodes.push(node);
    byId.set(id, node);
  }
  const tops = nodes.filter(({ parent }) => parent === undefined);
  return nodes.map((node) =>
    toItem(node, tops.length === 1 && node === tops[0] && node.parts.length > 0),
  );
}

/** Dates are rounded down: the last part of a row may begin on the day that it ends. */
function isIn({ start, end }: ScheduleRow, { row, parts }: Node): boolean {
  return start < row.end || (parts.length > 0 && end <= row.end);
}

function positionIn(parent: Node | undefined, count: number): string {
  if (parent === undefined) return `row ${count + 1}`;
  const number = `${parent.parts.length + 1}`;
  return parent.parent === undefined ? number : `${parent.id}.${number}`;
}

function toItem({ row, id, parent, previous, parts }: Node, isProject: boolean): WorkItem {
  const { title, description, roles, where, start, end } = row;
  const isAfter = previous !== undefined && start >= previous.row.end;
  return {
    id,
    title,
    description,
    roles,
    where,
    isProject,
    parent: parent?.id,
    dependsOn: isAfter ? [{ id: previous.id, where }] : [],
    // A whole takes as long as its parts.
    ...(parts.length === 0 && { duration: durationOf(end - start, where) }),
  };
}

export function durationOf(days: number, where: string): DraftDuration {
  return { min: days, likely: days, max: days, where };
}
