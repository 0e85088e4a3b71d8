import type { DraftDependency, DraftTask } from '../draft.js';
import type { Report } from '../problem.js';
import { shorten } from '../text/shorten.js';
import { applyStatements, withImplied } from './apply-statements.js';
import { fieldValues } from './field-values.js';
import { impliedByMarks, impliedBySequence } from './imply-order.js';
import { type PlacedTask, placeTasks } from './place-tasks.js';
import { clauseResolver } from './resolve-clauses.js';
import type { StatedDependency } from './stated-dependency.js';
import { storyNumbers } from './story-numbers.js';
import { taskIndex } from './task-index.js';
import type { TaskNode } from './task-node.js';
import { taskStatuses } from './task-statuses.js';
import { titleText } from './title-part.js';

/** Maximum length of a title; a longer one is a paragraph, which the description keeps. */
const maxTitle = 200;

export interface DraftTasksOptions {
  readonly file: string;
  /** Tasks are worked one after the other where they do not say otherwise. @defaultValue false */
  readonly isSequence?: boolean;
  /** Further dependencies of a task, where it names none itself. */
  readonly implied?: (task: PlacedTask, where: string) => readonly DraftDependency[];
  /** The dependencies that a section of their own states. */
  readonly stated?: readonly StatedDependency[];
}

/** Makes tasks with ids, dependencies and values of what the text says. */
export function draftTasks(
  roots: readonly TaskNode[],
  { file, isSequence = false, implied = () => [], stated = [] }: DraftTasksOptions,
  report: Report,
): readonly DraftTask[] {
  const tasks = placeTasks(roots);
  const whereOf = (line: number) => `${file}:${line}`;
  const index = taskIndex(tasks);
  const resolve = clauseResolver(tasks, index, whereOf, report);
  const statements = applyStatements(stated, tasks, index, whereOf, report);
  const stories = new Set(
    tasks.filter((task) => storyNumbers(task).length > 0).map(({ id }) => id),
  );
  const isStory = (id: string) => stories.has(id);
  const waiting = new Set(
    [...statements.stated].flatMap(([task, named]) => named.map(({ id }) => `${task.id}\n${id}`)),
  );
  // A contrary statement overrides the implied order.
  const isNoReversal = (task: PlacedTask) => (each: DraftDependency) =>
    !waiting.has(`${each.id}\n${task.id}`);
  const usesMarks = tasks.some(({ node }) => node.label.isParallel);
  const values = new Map(
    tasks.map((task) => [task, fieldValues(task.node.fields, whereOf, report)] as const),
  );
  const statuses = taskStatuses(tasks, (task) => values.get(task)?.status, whereOf, report);
  const drafts = new Map<PlacedTask, DraftTask>();
  for (const [task, { status: _, description, tags, ...fields }] of values) {
    const { node, id, parent } = task;
    const where = whereOf(node.line);
    const { dependsOn, isUnclear, isDependency } = resolve(task);
    const fromOrder = () => [
      ...(usesMarks ? impliedByMarks(task, where) : []),
      ...(isSequence ? impliedBySequence(task, where) : []),
      ...implied(task, where),
    ];
    const fromStatements = statements.stated.get(task) ?? [];
    const title = titleText(node.parts, isDependency) || node.label.title || `Task ${id}`;
    const whole = title.length > maxTitle ? [title] : [];
    drafts.set(task, {
      ...fields,
      id,
      title: shorten(title, maxTitle),
      description: [...whole, node.description, description].filter(Boolean).join('\n'),
      ...(statuses.get(task) ?? { status: 'open' }),
      ...(statements.doubtful.has(task) ? { isDoubtful: true } : {}),
      parent: parent && drafts.get(parent),
      dependsOn:
        dependsOn.length > 0
          ? [...dependsOn, ...fromStatements]
          : withImplied(task, fromStatements, fromOrder().filter(isNoReversal(task)), isStory),
      tags: [...new Set([...node.label.tags, ...tags])],
      confidence: node.confidence - (isUnclear ? 0.2 : 0),
      where,
    });
  }
  return [...drafts.values()];
}
