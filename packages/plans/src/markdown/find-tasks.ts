import { fieldsOfPoints } from './fields-of-points.js';
import { interpretLines } from './interpret-lines.js';
import { type InterpretedTitle, interpretTitle } from './interpret-title.js';
import { itemTasks, type Marker } from './item-tasks.js';
import type { MarkdownItem } from './markdown-block.js';
import { allSections, type Section } from './outline.js';
import { isAboutThePlan, isTaskList } from './section-names.js';
import type { TaskField } from './task-fields.js';
import { confidences, isLabelled, joined, type TaskNode } from './task-node.js';

export interface FindTasksOptions {
  /** A heading below which tasks stand at the level of the heading itself. @defaultValue those such as `Tasks` */
  readonly isTransparent?: (heading: string, depth: number) => boolean;
  /** Nothing but items with boxes are tasks. @defaultValue false */
  readonly isChecklist?: boolean;
}

/** The tasks of a document, by its headings and lists. */
export function findTasks(
  root: Section,
  { isTransparent = isTaskList, isChecklist = false }: FindTasksOptions = {},
): readonly TaskNode[] {
  const marker = clearestMarker(root);
  return sectionTasks(root, false);

  function sectionTasks(section: Section, isInTaskList: boolean): readonly TaskNode[] {
    const { heading, items } = section;
    if (heading === undefined) return partsOf(section, { isList: false, mayBeDetails: false });
    if (isAboutThePlan(heading.text)) return [];
    const title = interpretTitle(heading.text, heading.line);
    const isNumbered = isLabelled(title.label);
    const isList = isInTaskList || isNumbered || isTaskList(heading.text);
    const mayBeDetails = isOneTask(title.label);
    const children = partsOf(section, { isList, mayBeDetails });
    if (isTransparent(heading.text, heading.depth)) return children;
    if (children.length === 0 && !isNumbered && marker !== 'heading') return [];
    const isSure = children.length > 0 || isNumbered;
    return [
      {
        ...headingTask(section, title, fieldsOfPoints(items, mayBeDetails)),
        line: heading.line,
        confidence: isSure ? confidences.heading : confidences.bareHeading,
        children,
      },
    ];
  }

  function partsOf(
    { items, sections }: Section,
    { isList, mayBeDetails }: { readonly isList: boolean; readonly mayBeDetails: boolean },
  ): readonly TaskNode[] {
    const hasBoxes = isChecklist || items.flatMap(withParts).some(({ box }) => box !== undefined);
    return [
      ...itemTasks(items, { marker, hasBoxes, isList, mayBeDetails }),
      ...sections.flatMap((each) => sectionTasks(each, isList)),
    ];
  }
}

/** What a heading and the lines below it say of a task. */
function headingTask(
  { text }: Section,
  title: InterpretedTitle,
  pointFields: readonly TaskField[],
): Omit<TaskNode, 'line' | 'confidence' | 'children'> {
  const about = interpretLines(text);
  return {
    label: title.label,
    listNumber: undefined,
    box: undefined,
    description: joined([title.description, about.description]),
    fields: [...title.fields, ...about.fields, ...pointFields],
    clauses: [...title.clauses, ...about.clauses],
  };
}

/** A heading that names a single task: points such as `Files: …` below it are no tasks. */
function isOneTask({ id, kind = '' }: TaskNode['label']): boolean {
  return (
    id !== undefined || ['task', 'subtask', 'step', 'story', 'user story', 'item'].includes(kind)
  );
}

function clearestMarker(root: Section): Marker {
  const sections = allSections(root).filter(
    ({ heading }) => heading === undefined || !isAboutThePlan(heading.text),
  );
  const items = sections.flatMap((section) => section.items.flatMap(withParts));
  if (items.some(({ box }) => box !== undefined)) return 'box';
  return items.some((item) => fieldsOfPoints([item], false).length === 0) ? 'item' : 'heading';
}

function withParts(item: MarkdownItem): readonly MarkdownItem[] {
  return [item, ...item.items.flatMap(withParts)];
}
