import type { DraftDependency, DraftTask } from '../draft.js';
import type { Report } from '../problem.js';
import { shorten } from '../text/shorten.js';
import { fieldValues } from './field-values.js';
import { impliedByMarks, impliedBySequence } from './imply-order.js';
import { type PlacedTask, placeTasks } from './place-tasks.js';
import { clauseResolver } from './resolve-clauses.js';
import type { TaskNode } from './task-node.js';

/** A longer one is a paragraph, which the description keeps. */
const maxTitle = 200;
const maxDescription = 4_000;

export interface DraftTasksOptions {
  readonly file: string;
  /** Tasks are worked one after the other where they do not say otherwise. @defaultValue false */
  readonly isSequence?: boolean;
  /** Further dependencies of a task, where it names none itself. */
  readonly implied?: (task: PlacedTask, where: string) => readonly DraftDependency[];
}

/** Tasks with ids, dependencies and values, made of what the text says. */
export function draftTasks(
  roots: readonly TaskNode[],
  { file, isSequence = false, implied = () => [] }: DraftTasksOptions,
  report: Report,
): readonly DraftTask[] {
  const tasks = placeTasks(roots);
  const whereOf = (line: number) => `${file}:${line}`;
  const resolve = clauseResolver(tasks, whereOf, report);
  const usesMarks = tasks.some(({ node }) => node.label.isParallel);
  const drafts = new Map<PlacedTask, DraftTask>();
  for (const task of tasks) {
    const { node, id, parent } = task;
    const where = whereOf(node.line);
    const { dependsOn, isUnclear } = resolve(task);
    const fromOrder = () => [
      ...(usesMarks ? impliedByMarks(task, where) : []),
      ...(isSequence ? impliedBySequence(task, where) : []),
      ...implied(task, where),
    ];
    const { status, description, ...values } = fieldValues(node.fields, whereOf, report);
    const title = node.label.title || `Task ${id}`;
    const whole = title.length > maxTitle ? [title] : [];
    drafts.set(task, {
      ...values,
      id,
      title: shorten(title, maxTitle),
      description: shorten(
        [...whole, node.description, description].filter(Boolean).join('\n'),
        maxDescription,
      ),
      status: node.box ?? status ?? 'open',
      parent: parent && drafts.get(parent),
      dependsOn: dependsOn.length > 0 ? dependsOn : fromOrder(),
      confidence: node.confidence - (isUnclear ? 0.2 : 0),
      where,
    });
  }
  return [...drafts.values()];
}
