import { oneLine } from '../text/text.js';
import type { DependencyClause } from './dependency-phrases.js';
import type { MarkdownItem } from './markdown-block.js';
import type { Period } from './period.js';
import type { TaskField } from './task-fields.js';
import type { TaskLabel } from './task-label.js';

/** A task as the text has it, before it has an id. */
export interface TaskNode {
  readonly label: TaskLabel;
  /** The title in pieces, with what may name dependencies. */
  readonly parts: readonly TitlePart[];
  /** Its place in a numbered list, as written there. */
  readonly listNumber: number | undefined;
  /** Its number is that of a row of a table which does not number them. */
  readonly isRow?: boolean | undefined;
  /** It may be worked beside the task before it, or beside those with the same line, which says so. */
  readonly beside?: 'previous' | number | undefined;
  /** It comes after the task before it, since a line says that they are worked in order. */
  readonly isInSequence?: boolean | undefined;
  /** Its parts may be no tasks, but remarks about it. */
  readonly isUnsure?: boolean | undefined;
  /** The phase, the date or the time that its line states. */
  readonly period?: Period | undefined;
  readonly line: number;
  readonly box: MarkdownItem['box'];
  readonly description: string;
  readonly fields: readonly TaskField[];
  readonly clauses: readonly DependencyClause[];
  readonly confidence: number;
  readonly children: readonly TaskNode[];
}

/** The fields of a task of which the text has a title alone. */
export const plainNode: Omit<TaskNode, 'label' | 'parts' | 'line' | 'confidence'> = {
  listNumber: undefined,
  box: undefined,
  description: '',
  fields: [],
  clauses: [],
  children: [],
};

/** Confidence that something is a task, by its marks. */
export const confidences = {
  boxWithId: 0.95,
  box: 0.9,
  number: 0.85,
  /** In a section that tells about the plan, such as `Acceptance criteria`. */
  boxAboutThePlan: 0.6,
  /** Below a heading that announces tasks. */
  listed: 0.8,
  bullet: 0.65,
  heading: 0.85,
  bareHeading: 0.5,
} as const;

/** Returns whether an id or a number precedes the title. A word such as `Phase` stands with one of them. */
export function isLabelled({ id, number }: TaskLabel): boolean {
  return id !== undefined || number !== undefined;
}

/** Texts below each other. */
export function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n');
}

interface OpenNode extends TaskNode {
  readonly children: TaskNode[];
}

/** Puts `1.1` and `1.2` below `1` if they are beside it: the numbers say what the indentation does not. */
export function nestByNumbers(nodes: readonly TaskNode[]): readonly TaskNode[] {
  const top: TaskNode[] = [];
  const byNumber = new Map<string, OpenNode>();
  for (const node of nodes) {
    const open = { ...node, children: [...nestByNumbers(node.children)] };
    const number = node.label.id ?? node.label.number?.toString();
    const around = /^[A-Z]{0,5}\d[\d.]*(?=\.\d+[a-z]?$)/.exec(number ?? '')?.[0];
    const parent = byNumber.get(around ?? '');
    (parent?.children ?? top).push(open);
    if (number !== undefined && !byNumber.has(number)) byNumber.set(number, open);
  }
  return top;
}

/** A piece of a title. One with clauses is left out of the title where all of them name tasks. */
export interface TitlePart {
  readonly text: string;
  readonly isBracketed?: boolean;
  /** `undefined` for words that always stay; empty for brackets that hold a field, which never do. */
  readonly clauses?: readonly DependencyClause[];
}

/** Returns the title without the parts whose clauses are all dependencies; every other word stays. */
export function titleText(
  parts: readonly TitlePart[],
  isDependency: (clause: DependencyClause, part: TitlePart) => boolean,
): string {
  let title = '';
  let isAfterCut = false;
  for (const part of parts) {
    const { text, clauses } = part;
    if (clauses?.every((clause) => isDependency(clause, part))) {
      isAfterCut = true;
      continue;
    }
    title = isAfterCut ? afterCut(title, text) : title + text;
    isAfterCut = false;
  }
  return oneLine(isAfterCut ? withoutEnd(title) : title).replace(/\s*[:;,]$/, '');
}

/** Joins the words around a cut: `Water it, (depends on 1), daily` loses one comma, not both. */
function afterCut(before: string, text: string): string {
  if (before === '') return text.replace(/^[\s,;:.–—-]+(?=\s|$)/, '').trimStart();
  const following = text.trimStart();
  return /^[,.;:!?]/.test(following)
    ? `${withoutEnd(before)}${following}`
    : `${before} ${following}`;
}

/** Removes marks at the end that only join what comes before to what comes after. */
function withoutEnd(text: string): string {
  return text.replace(/[\s,;:–—-]+$/, '');
}
