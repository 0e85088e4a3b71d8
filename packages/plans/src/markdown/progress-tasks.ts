import { findTasks } from './find-tasks.js';
import { interpretTitle } from './interpret-title.js';
import { allSections, type Section } from './outline.js';
import { confidences, plainNode, type TaskNode } from './task-node.js';

/**
 * Finds the steps of an ExecPlan: a checklist called Progress. If there are headings such as `Milestone 2: …`, items that
 * name one are its parts.
 */
export function progressTasks(outline: Section): readonly TaskNode[] {
  const all = allSections(outline);
  const progress = all.find(({ heading }) => /^progress\b/i.test(heading?.text ?? ''));
  const steps = progress === undefined ? [] : findTasks({ ...progress, heading: undefined });
  // A milestone whose heading stands in the progress is a step already.
  const within = new Set(progress === undefined ? [] : allSections(progress));
  const milestones = all.filter((section) => !within.has(section)).flatMap(toMilestone);
  return underMilestones(steps.map(withoutTime), milestones);
}

function toMilestone({ heading }: Section): readonly TaskNode[] {
  if (heading === undefined) return [];
  const { label, parts } = interpretTitle(heading.text, heading.line);
  if (label.kind !== 'milestone') return [];
  return [{ ...plainNode, label, parts, line: heading.line, confidence: confidences.heading }];
}

/** Removes the time at which a step was done: `(2026-08-22 00:05Z)`. */
function withoutTime(node: TaskNode): TaskNode {
  const children = node.children.map(withoutTime);
  const time = /^\(\d{4}-\d\d-\d\d[^()]{0,30}\)\s*/.exec(titleOf(node))?.[0];
  return { ...(time === undefined ? node : retitled(node, time.length)), children };
}

/** Assigns steps to milestones. A step that names none goes with the one before it. */
function underMilestones(
  steps: readonly TaskNode[],
  milestones: readonly TaskNode[],
): readonly TaskNode[] {
  const loose: TaskNode[] = [];
  const children = new Map<TaskNode, TaskNode[]>(milestones.map((each) => [each, []]));
  let current: TaskNode | undefined;
  for (const step of steps) {
    const { kind, number } = step.label;
    const isPart = kind === 'milestone' && milestones.some(({ label }) => label.number === number);
    const named = isPart ? number : Number(/\bmilestone\s+(\d{1,4})\b/i.exec(titleOf(step))?.[1]);
    current = milestones.find(({ label }) => label.number === named) ?? current;
    const list = current === undefined ? loose : (children.get(current) ?? loose);
    list.push(isPart ? retitled(step, 0) : step);
  }
  // If every step is ticked, a milestone that none of them names is done too.
  const isAllDone = steps.length > 0 && steps.every(({ box }) => box === 'done');
  return [
    ...loose,
    ...milestones.map((each) => ({
      ...each,
      children: children.get(each) ?? [],
      box: isAllDone ? ('done' as const) : undefined,
    })),
  ];
}

function titleOf({ parts }: TaskNode): string {
  return parts.map(({ text }) => text).join('');
}

/** Returns the task with a title that begins later, and may begin with its label. */
function retitled(node: TaskNode, begin: number): TaskNode {
  const { label, parts } = interpretTitle(titleOf(node).slice(begin), node.line);
  return { ...node, label, parts };
}
