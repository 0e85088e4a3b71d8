import { allSections, type Section } from './outline.js';
import { isTaskList } from './section-names.js';
import { confidences, type TaskNode } from './task-node.js';

/** Documents that are plans by their names: `Relaunch plan`, `todo.md`. */
const planName =
  /\b(?:plan|plans|tasks?|to-?dos?|roadmap|checklist|schedule|backlog|board|sprint|steps|milestones?)\b/i;
/** Documents about something: what they number need not be work. */
const proseName =
  /^(?:readme|changelog|release notes|design|proposal|spec|prd|research|notes|agents|license)(?:\.\w+)?$/i;
/** `Adding a sensor`, `How to deploy`: instructions for those who come later. */
const howTo =
  /^(?:how to\b|usage\b|getting started\b|installation\b|\p{L}+ing (?:an?|the|your|new)\b)/iu;
/** `Added a form`: what was done. */
const past = /^\p{L}+(?<!e)ed\b/u;

/**
 * Lowers the confidence of tasks that nothing marks as work, so that a person must accept them: those below `How to …`,
 * those in the past tense, and all of a document that neither says that it is a plan nor has any field of a task.
 *
 * @param name - The title of the document, or its path.
 */
export function withProseDoubt(
  tasks: readonly TaskNode[],
  outline: Section,
  name: string,
): readonly TaskNode[] {
  const file = name.split('/').at(-1) ?? name;
  const isPlan =
    !isProseName(file) &&
    (planName.test(name) ||
      allSections(outline).some(({ heading }) => heading && isTaskList(heading.text)) ||
      tasks.some(isMarked));
  return tasks.map((task) => doubted(task, !isPlan));
}

/** Returns whether a file, or a document of that title, is about something. */
export function isProseName(name: string): boolean {
  return proseName.test(name);
}

/** Returns whether a task, or one in it, has a box, an id, a kind such as `Phase`, a field or a dependency. */
function isMarked({ box, label, fields, clauses, children }: TaskNode): boolean {
  const hasField = fields.some(({ name }) => name !== 'detail' && name !== 'description');
  const isWork =
    box !== undefined || hasField || clauses.some(({ strength }) => strength !== 'maybe');
  return isWork || label.id !== undefined || label.kind !== undefined || children.some(isMarked);
}

function doubted(task: TaskNode, isProse: boolean): TaskNode {
  const { title } = task.label;
  const isDoubtful = isProse || howTo.test(title) || (past.test(title) && task.box === undefined);
  const children = task.children.map((child) => doubted(child, isDoubtful));
  const isWork = task.box !== undefined || !isDoubtful;
  const confidence = isWork ? task.confidence : Math.min(task.confidence, confidences.bullet);
  return { ...task, confidence, children };
}
