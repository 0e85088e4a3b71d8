import { interpretLines, interpretTitle } from './interpret-title.js';
import type { MarkdownItem, TextLine } from './markdown-block.js';
import { type Period, periodOf } from './period.js';
import { plainText } from './plain-text.js';
import { areDetails } from './reads-as-task.js';
import { isBesidePrevious, withSides } from './side-by-side.js';
import { parseFields, type TaskField } from './task-fields.js';
import { confidences, isLabelled, joined, type TaskNode } from './task-node.js';

/** Marks of tasks in a document, the clearest first. */
export type Marker = 'box' | 'item' | 'heading';

interface ListContext {
  readonly marker: Marker;
  /** Whether the tasks of this list have boxes; other items are notes. */
  readonly hasBoxes: boolean;
  /** The heading says that tasks follow. */
  readonly isList: boolean;
  /** The section tells about the plan. */
  readonly isAbout: boolean;
  /** Points such as `Files: …` tell about the task around them. */
  readonly mayBeDetails: boolean;
}

export function itemTasks(
  items: readonly MarkdownItem[],
  context: ListContext,
): readonly TaskNode[] {
  return items.flatMap((item) => {
    if (fieldsOfPoints([item], context.mayBeDetails).length > 0) return [];
    const points = item.items.filter((each) => fieldsOfPoints([each], true).length === 0);
    const isStep = item.number !== undefined || item.box !== undefined;
    const details = areDetails(points, plainText(item.lines[0]?.text ?? ''), isStep);
    const children =
      details === 'sure' ? [] : itemTasks(item.items, { ...context, mayBeDetails: true });
    if (!isTask(item, context) && children.length === 0) return [];
    const task = itemTask(item, children, context);
    return [details === 'unsure' && children.length > 0 ? { ...task, isUnsure: true } : task];
  });
}

function isTask(
  { box, tick = box, lines }: MarkdownItem,
  { marker, hasBoxes, isList }: ListContext,
): boolean {
  if (tick !== undefined) return true;
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
  // A title that is wrapped is long, and continues in the middle of a sentence.
  const isShort = (first?.text.length ?? 0) < 60;
  const wrapped = more.findIndex(
    (line) => parseFields(line) !== undefined || (isShort && /^\p{Lu}/u.test(line.text)),
  );
  const titleLines = wrapped === -1 ? more : more.slice(0, wrapped);
  const text = [first, ...titleLines].map((line) => line?.text ?? '').join(' ');
  const title = interpretTitle(text, item.line);
  const about = interpretLines([...(wrapped === -1 ? [] : more.slice(wrapped)), ...item.notes]);
  const notes = item.items
    .filter(
      (each) =>
        fieldsOfPoints([each], true).length === 0 &&
        !children.some(({ line }) => line === each.line),
    )
    .map((each) => each.lines.map((line) => line.text).join(' '));
  return {
    label: title.label,
    parts: title.parts,
    listNumber: item.number,
    isRow: item.isRow,
    period: title.period ?? periodOfFields([...title.fields, ...about.fields]),
    beside: isBesidePrevious(text) ? 'previous' : undefined,
    line: item.line,
    box: item.box ?? item.tick,
    description: joined([title.description, about.description, ...notes]),
    fields: [...title.fields, ...about.fields, ...fieldsOfPoints(item.items, true)],
    clauses: [...title.clauses, ...about.clauses],
    confidence: itemConfidence(item, title.label, context),
    children: withSides(children, [...item.lines, ...item.notes]),
  };
}

function periodOfFields(fields: readonly TaskField[]): Period | undefined {
  const dates = fields.filter(({ name }) => name === 'date');
  return dates
    .map(({ value }) => periodOf(value.replace(/^[^:]{1,20}:\s+/, '')))
    .find((period) => period !== undefined);
}

function itemConfidence(
  { box, number, isRow }: MarkdownItem,
  label: TaskNode['label'],
  { isList, isAbout }: ListContext,
): number {
  if (isAbout) return confidences.boxAboutThePlan;
  if (box !== undefined) return label.id === undefined ? confidences.box : confidences.boxWithId;
  if (number !== undefined || isRow || isLabelled(label)) return confidences.number;
  return isList ? confidences.listed : confidences.bullet;
}

/**
 * Returns the fields in points such as `- Depends on: T1`, or `- Risks:` with a list below.
 *
 * @param mayBeDetails - Points such as `Files: …` count too, since they are about a single task.
 */
export function fieldsOfPoints(
  items: readonly MarkdownItem[],
  mayBeDetails: boolean,
): readonly TaskField[] {
  return items.flatMap(({ lines: [first], box, number, notes }) => {
    if (first === undefined || box !== undefined || number !== undefined) return [];
    const fields = parseFields(first) ?? dependencyOf(first);
    if (fields[0]?.name === 'detail' && !mayBeDetails) return [];
    // The list below a bare word has become lines that begin with it.
    return fields.length === 0
      ? []
      : [...fields, ...notes.flatMap((line) => parseFields(line) ?? [])];
  });
}

/** `after 1`, `depends on T2 and T3`: a point of nothing but ids. */
const onlyIds =
  /^(?:after|depends on|blocked by)\s+((?:(?:steps?|tasks?|phases?)\s+)?#?[A-Z]{0,5}-?\d[\w.]{0,20}(?:(?:,|\sand|\s&)\s*#?[A-Z]{0,5}-?\d[\w.]{0,20}){0,50})$/i;

function dependencyOf({ text, line }: TextLine): readonly TaskField[] {
  const value = onlyIds.exec(text)?.[1];
  return value === undefined ? [] : [{ name: 'dependsOn', value, line }];
}
