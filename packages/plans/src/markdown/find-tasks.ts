import type { DependencyClause } from './dependency-phrases.js';
import { findClauses } from './dependency-phrases.js';
import { interpretTitle } from './interpret-title.js';
import type { MarkdownItem, TextLine } from './markdown-block.js';
import { allSections, type Section } from './outline.js';
import { plainText } from './plain-text.js';
import { isAboutThePlan, isTaskList } from './section-names.js';
import { parseFields, type TaskField } from './task-fields.js';
import type { TaskNode } from './task-node.js';

/** How the tasks of a document are marked, the clearest first. */
type Marker = 'box' | 'item' | 'heading';

/** How sure it is that something is a task. */
const confidences = { box: 0.9, number: 0.85, listed: 0.8, bullet: 0.65, heading: 0.85, bare: 0.5 };

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
    const { heading } = section;
    if (heading !== undefined && isAboutThePlan(heading.text)) return [];
    const title = heading && interpretTitle(heading.text, heading.line);
    const isNumbered = title !== undefined && isLabelled(title.label);
    const isList =
      isInTaskList || isNumbered || (heading !== undefined && isTaskList(heading.text));
    const hasBoxes =
      isChecklist || section.items.flatMap(withParts).some(({ box }) => box !== undefined);
    const mayBeDetails = title !== undefined && isOneTask(title.label);
    const children = [
      ...itemTasks(section.items, { marker, hasBoxes, isList, mayBeDetails }),
      ...section.sections.flatMap((each) => sectionTasks(each, isList)),
    ];
    if (heading === undefined || title === undefined) return children;
    if (isTransparent(heading.text, heading.depth)) return children;
    if (children.length === 0 && !isNumbered && marker !== 'heading') return [];
    const about = interpretLines(section.text);
    return [
      {
        label: title.label,
        listNumber: undefined,
        line: heading.line,
        box: undefined,
        description: joined([title.description, about.description]),
        fields: [...title.fields, ...about.fields, ...fieldsOf(section.items, mayBeDetails)],
        clauses: [...title.clauses, ...about.clauses],
        confidence: children.length > 0 || isNumbered ? confidences.heading : confidences.bare,
        children,
      },
    ];
  }
}

/** A heading that names a single task: points such as `Files: …` below it are no tasks. */
function isOneTask({ id, kind = '' }: TaskNode['label']): boolean {
  return (
    id !== undefined || ['task', 'subtask', 'step', 'story', 'user story', 'item'].includes(kind)
  );
}

function isLabelled({ id, number, kind }: TaskNode['label']): boolean {
  return id !== undefined || number !== undefined || kind !== undefined;
}

function clearestMarker(root: Section): Marker {
  const sections = allSections(root).filter(
    ({ heading }) => heading === undefined || !isAboutThePlan(heading.text),
  );
  const items = sections.flatMap((section) => section.items.flatMap(withParts));
  if (items.some(({ box }) => box !== undefined)) return 'box';
  return items.some((item) => fieldsOf([item], false).length === 0) ? 'item' : 'heading';
}

function withParts(item: MarkdownItem): readonly MarkdownItem[] {
  return [item, ...item.items.flatMap(withParts)];
}

interface ListContext {
  readonly marker: Marker;
  /** In this list tasks have boxes; what has none is a note. */
  readonly hasBoxes: boolean;
  /** The heading says that tasks follow. */
  readonly isList: boolean;
  /** Points such as `Files: …` tell about the task around them. */
  readonly mayBeDetails: boolean;
}

function itemTasks(items: readonly MarkdownItem[], context: ListContext): readonly TaskNode[] {
  return items.flatMap((item) => {
    if (fieldsOf([item], context.mayBeDetails).length > 0) return [];
    const children = itemTasks(item.items, { ...context, mayBeDetails: true });
    return isTask(item, context) || children.length > 0 ? [itemTask(item, children, context)] : [];
  });
}

function isTask({ box, lines }: MarkdownItem, { marker, hasBoxes, isList }: ListContext): boolean {
  if (box !== undefined) return true;
  if (lines.length === 0 || hasBoxes) return false;
  // Beside checklists, other lists hold tasks only where their heading says so.
  return marker !== 'box' || isList;
}

function itemTask(
  item: MarkdownItem,
  children: readonly TaskNode[],
  context: ListContext,
): TaskNode {
  const [first, ...more] = item.lines;
  const wrapped = more.findIndex((line) => parseFields(line) !== undefined);
  const titleLines = wrapped === -1 ? more : more.slice(0, wrapped);
  const text = [first, ...titleLines].map((line) => line?.text ?? '').join(' ');
  const title = interpretTitle(text, item.line);
  const about = interpretLines([...(wrapped === -1 ? [] : more.slice(wrapped)), ...item.notes]);
  const notes = item.items
    .filter(
      (each) =>
        fieldsOf([each], true).length === 0 && !children.some(({ line }) => line === each.line),
    )
    .map((each) => each.lines.map((line) => line.text).join(' '));
  return {
    label: title.label,
    listNumber: item.number,
    line: item.line,
    box: item.box,
    description: joined([title.description, about.description, ...notes]),
    fields: [...title.fields, ...about.fields, ...fieldsOf(item.items, true)],
    clauses: [...title.clauses, ...about.clauses],
    confidence: itemConfidence(item, title.label, context),
    children,
  };
}

function itemConfidence(
  { box, number }: MarkdownItem,
  label: TaskNode['label'],
  { isList }: ListContext,
): number {
  if (box !== undefined) return label.id === undefined ? confidences.box : 0.95;
  if (number !== undefined || isLabelled(label)) return confidences.number;
  return isList ? confidences.listed : confidences.bullet;
}

/** The fields that points such as `- Depends on: T1`, or `- Risks:` with a list below, are. */
function fieldsOf(items: readonly MarkdownItem[], mayBeDetails: boolean): readonly TaskField[] {
  return items.flatMap(({ lines: [first], box, number, notes }) => {
    if (first === undefined || box !== undefined || number !== undefined) return [];
    const fields = parseFields(first) ?? [];
    if (fields[0]?.name === 'detail' && !mayBeDetails) return [];
    // The list below a bare word has become lines that begin with it.
    return fields.length === 0
      ? []
      : [...fields, ...notes.flatMap((line) => parseFields(line) ?? [])];
  });
}

/** Lines below a title: fields, and prose that may name dependencies. */
function interpretLines(lines: readonly TextLine[]) {
  const fields: TaskField[] = [];
  const clauses: DependencyClause[] = [];
  const prose: string[] = [];
  for (const line of lines) {
    const found = parseFields(line);
    if (found !== undefined) {
      fields.push(...found);
      continue;
    }
    const text = plainText(line.text);
    prose.push(text);
    for (const clause of findClauses(text)) {
      clauses.push({ text: clause.text, line: line.line, strength: 'maybe' });
    }
  }
  return { fields, clauses, description: joined(prose) };
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n');
}
