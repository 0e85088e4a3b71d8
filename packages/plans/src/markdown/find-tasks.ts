import { isStatus, readStatus } from '../statuses.js';
import { purposeIn, saysPurpose } from './about-plan.js';
import { type InterpretedTitle, interpretLines, interpretTitle } from './interpret-title.js';
import { fieldsOfPoints, itemTasks, type Marker } from './item-tasks.js';
import type { MarkdownItem, TextLine } from './markdown-block.js';
import { allSections, type Section } from './outline.js';
import { periodOfHeading } from './period.js';
import { isAboutThePlan, isTaskList, plainText } from './plain-text.js';
import { holdsNoTasks } from './reads-as-task.js';
import { saysOrder, withSides } from './side-by-side.js';
import type { TaskField } from './task-fields.js';
import { parseTaskLabel } from './task-label.js';
import { confidences, isLabelled, joined, plainNode, type TaskNode } from './task-node.js';

interface FindTasksOptions {
  /** A heading below which tasks stand at the level of the heading itself. @defaultValue those such as `Tasks` */
  readonly isTransparent?: (heading: string, depth: number) => boolean;
  /** Nothing but items with boxes are tasks, and headings with some below. @defaultValue false */
  readonly isChecklist?: boolean;
  /** Takes the lines that belong to no task, and whether they may be tasks all the same. */
  readonly leave?: (lines: readonly number[], isDoubtful?: boolean) => void;
}

/** The headings around a section, as far as they say what its lists hold. */
interface Around {
  /** One of them says that tasks follow. */
  readonly isList: boolean;
  /** Nothing but items with boxes are tasks. */
  readonly isChecklist: boolean;
  /** One of them describes the plan. */
  readonly isAbout: boolean;
  /** One of them names a single task: its acceptance criteria are no tasks of their own. */
  readonly isOneTask: boolean;
}

/** Finds the tasks of a document, by its headings and lists. */
export function findTasks(
  root: Section,
  { isTransparent = isTaskList, isChecklist = false, leave = () => {} }: FindTasksOptions = {},
): readonly TaskNode[] {
  const marker = clearestMarker(root);
  const isClear = allSections(root).some(holdsClearTasks);
  return sectionTasks(root, { isList: false, isChecklist, isAbout: false, isOneTask: false });

  function sectionTasks(section: Section, around: Around): readonly TaskNode[] {
    const { heading, items } = section;
    if (heading === undefined) {
      leaveAround(section);
      const loose = items.filter(({ number, box }) => number === undefined && box === undefined);
      const isAside = isClear && holdsNoTasks(loose) === 'sure';
      if (isAside) leave(loose.flatMap(linesOfItem));
      const listed = isAside ? items.filter((item) => !loose.includes(item)) : items;
      return partsOf({ ...section, items: listed }, { ...around, mayBeDetails: false });
    }
    const isAbout = isAboutThePlan(heading.text);
    if (isAbout && (around.isOneTask || !hasBoxesIn(section))) {
      if (!around.isOneTask && !saysPurpose(heading.text)) leave(linesOf(section));
      return [];
    }
    const title = interpretTitle(heading.text, heading.line);
    const ofTasks = ['date', 'decision', 'approval'];
    const isNumbered =
      isLabelled(title.label) || title.fields.some(({ name }) => ofTasks.includes(name));
    const period = title.period ?? periodOfHeading(plainText(heading.text));
    const isOwn = isNumbered || period !== undefined || isTaskList(heading.text);
    const isList = around.isList || isOwn;
    const aside = isClear && !isOwn && section.sections.length === 0 && holdsNoTasks(items);
    if (aside === 'sure') {
      leave(linesOf(section));
      return [];
    }
    if (aside === 'unsure' && !isList) leave([], true);
    const isOnlyBoxes = around.isChecklist || isAbout;
    const mayBeDetails = namesOneTask(title.label);
    const isOneTask = around.isOneTask || mayBeDetails;
    const children = partsOf(section, {
      isList,
      isChecklist: isOnlyBoxes,
      isAbout: around.isAbout || isAbout,
      isOneTask,
      mayBeDetails,
    });
    if (isTransparent(heading.text, heading.depth)) {
      leaveAround(section);
      return children;
    }
    if (children.length === 0 && (isOnlyBoxes || (!isNumbered && marker !== 'heading'))) {
      leave([heading.line, ...linesOf({ ...section, items: [], sections: [] })]);
      leaveAround({ ...section, text: [] });
      return [];
    }
    const isSure = children.length > 0 || isNumbered;
    return [
      {
        ...headingTask(section, title, fieldsOfPoints(items, mayBeDetails)),
        period,
        line: heading.line,
        confidence: isSure ? confidences.heading : confidences.bareHeading,
        children,
      },
    ];
  }

  function partsOf(
    { items, text, sections }: Section,
    { mayBeDetails, ...around }: Around & { readonly mayBeDetails: boolean },
  ): readonly TaskNode[] {
    const { isList, isAbout } = around;
    const hasBoxes =
      around.isChecklist || items.flatMap(withParts).some(({ box }) => box !== undefined);
    const listed = itemTasks(items, { marker, hasBoxes, isList, isAbout, mayBeDetails });
    const found = new Set(listed.map(({ line }) => line));
    const isField = (item: MarkdownItem) => fieldsOfPoints([item], mayBeDetails).length > 0;
    leave(items.filter((item) => !found.has(item.line) && !isField(item)).flatMap(linesOfItem));
    return withSides([...listed, ...sections.flatMap((each) => sectionTasks(each, around))], text);
  }

  /** Keeps the lines of a section without tasks, beside its lists, for the warning about what is left out. */
  function leaveAround({ text, items }: Section): void {
    const isRead = (line: TextLine) =>
      (saysOrder(line) && !/[.;]\s/.test(line.text)) || purposeIn(line.text) !== undefined;
    leave(text.filter((line) => !isRead(line)).map(({ line }) => line));
    leave(items.filter((item) => fieldsOfPoints([item], false).length > 0).flatMap(linesOfItem));
  }
}

function headingTask(
  { heading, text, sections }: Section,
  title: InterpretedTitle,
  pointFields: readonly TaskField[],
): Omit<TaskNode, 'line' | 'confidence' | 'children'> {
  const about = interpretLines(text);
  return {
    ...plainNode,
    label: title.label,
    parts: title.parts,
    description: joined([
      title.description,
      about.description,
      ...(namesOneTask(title.label) ? sections.flatMap(detailsOf) : []),
    ]),
    fields: [
      ...title.fields,
      ...boardColumn(title.label, heading?.line ?? 0),
      ...about.fields,
      ...pointFields,
    ],
    clauses: [...title.clauses, ...about.clauses],
  };
}

/** A heading such as `Done` or `Won't do` is the column of a board: it says the state of what is below it. */
function boardColumn({ id, kind, title }: TaskNode['label'], line: number): readonly TaskField[] {
  const isColumn = id === undefined && kind === undefined && isStatus(title);
  return isColumn && readStatus(title) !== 'in_progress'
    ? [{ name: 'status', value: title, line }]
    : [];
}

/** Returns whether a heading names a single task, so that points such as `Files: …` below it are no tasks. */
function namesOneTask({ id, kind = '' }: TaskNode['label']): boolean {
  return (
    id !== undefined || ['task', 'subtask', 'step', 'story', 'user story', 'item'].includes(kind)
  );
}

/** Returns the points of a section such as `Acceptance Criteria` below a single task. */
function detailsOf({ heading, items }: Section): readonly string[] {
  if (heading === undefined || !isAboutThePlan(heading.text) || items.length === 0) return [];
  const points = items
    .flatMap(withParts)
    .map(({ lines }) => lines.map(({ text }) => text).join(' '));
  return [`${plainText(heading.text)}: ${points.join('; ')}`];
}

function clearestMarker(root: Section): Marker {
  const sections = allSections(root).filter(
    (each) => each.heading === undefined || !isAboutThePlan(each.heading.text) || hasBoxesIn(each),
  );
  const items = sections.flatMap(itemsIn);
  if (items.some(({ box }) => box !== undefined)) return 'box';
  return items.some((item) => fieldsOfPoints([item], false).length === 0) ? 'item' : 'heading';
}

function holdsClearTasks({ heading, items }: Section): boolean {
  const title = plainText(heading?.text ?? '');
  if (isAboutThePlan(title) || items.length === 0) return false;
  const isMarked = items.some(({ number, box }) => number !== undefined || box !== undefined);
  const isNamed = isTaskList(title) || periodOfHeading(title) !== undefined;
  return isMarked || isNamed || isLabelled(parseTaskLabel(title));
}

/** Boxes are tasks under any heading. */
function hasBoxesIn(section: Section): boolean {
  return allSections(section)
    .flatMap(itemsIn)
    .some(({ box }) => box !== undefined);
}

function linesOf({ heading, text, items, sections }: Section): readonly number[] {
  const own = [...(heading === undefined ? [] : [heading]), ...text].map(({ line }) => line);
  return [...own, ...items.flatMap(linesOfItem), ...sections.flatMap(linesOf)];
}

function linesOfItem({ line, lines, notes, items }: MarkdownItem): readonly number[] {
  return [line, ...[...lines, ...notes].map((each) => each.line), ...items.flatMap(linesOfItem)];
}

function itemsIn({ items }: Pick<Section, 'items'>): readonly MarkdownItem[] {
  return items.flatMap(withParts);
}

function withParts(item: MarkdownItem): readonly MarkdownItem[] {
  return [item, ...item.items.flatMap(withParts)];
}

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
