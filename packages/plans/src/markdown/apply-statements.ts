import type { DraftDependency } from '../draft.js';
import type { Report } from '../problem.js';
import { isKin, type PlacedTask } from './place-tasks.js';
import { mentionedTasks, namedTasks, type StatedDependency } from './stated-dependencies.js';
import { storyNumbers, type TaskIndex } from './task-index.js';

export interface AppliedStatements {
  /** The dependencies that a section of their own states, by the tasks that wait. */
  readonly stated: ReadonlyMap<PlacedTask, readonly DraftDependency[]>;
  /** Tasks of lines whose order could not be read. */
  readonly doubtful: ReadonlySet<PlacedTask>;
}

/** Applies what sections called "Dependencies" state, and warns of each line that names tasks in no order that can be read. */
export function applyStatements(
  statements: readonly StatedDependency[],
  tasks: readonly PlacedTask[],
  index: TaskIndex,
  whereOf: (line: number) => string,
  report: Report,
): AppliedStatements {
  const stated = new Map<PlacedTask, DraftDependency[]>();
  const doubtful = new Set<PlacedTask>();
  for (const { subject, object = '', line } of statements) {
    const where = whereOf(line);
    const subjects = object === '' ? [] : subjectTasks(subject, tasks, index);
    const targets = object === '' ? [] : namedTasks(object, tasks, index);
    if (subjects.length === 0 || targets.length === 0) warn(`${subject} ${object}`, where);
    for (const task of subjects) {
      const list = stated.get(task) ?? [];
      for (const target of targets) {
        if (!isKin(task, target) && list.every(({ id }) => id !== target.id)) {
          list.push({ id: target.id, reason: 'the plan says so below Dependencies', where });
        }
      }
      stated.set(task, list);
    }
  }
  return { stated, doubtful };

  function warn(words: string, where: string): void {
    const named = tasks[0] === undefined ? [] : mentionedTasks(words, tasks[0], index);
    if (named.length < 2) return;
    for (const task of named) doubtful.add(task);
    const ids = named.slice(0, 5).map(({ id }) => id);
    const message = `this line below Dependencies names ${ids.join(', ')}, but in no order that can be read: write it as “${ids.at(-1)} depends on ${ids[0]}”`;
    report('unclear_dependency', where, message, 'warning');
  }
}

/**
 * Finds the tasks of a statement's subject. `User Story 2 (Phase 3)` is that phase, though the story may continue in
 * others.
 */
function subjectTasks(
  subject: string,
  tasks: readonly PlacedTask[],
  index: TaskIndex,
): readonly PlacedTask[] {
  const phases = /\bphases?\s*\d.*/i.exec(subject)?.[0];
  return namedTasks(phases ?? subject, tasks, index);
}

/**
 * Joins what is stated of a phase with what the order of phases implies. Of a story the order still counts where
 * nothing but other stories is named; of any other phase the statement alone counts.
 */
export function withImplied(
  task: PlacedTask,
  stated: readonly DraftDependency[],
  implied: readonly DraftDependency[],
  isStory: (id: string) => boolean,
): readonly DraftDependency[] {
  if (stated.length === 0) return implied;
  const isOfStories = storyNumbers(task).length > 0 && stated.every(({ id }) => isStory(id));
  return isOfStories ? [...stated, ...implied.filter(({ id }) => !isStory(id))] : stated;
}
