import { splitFrontMatter } from '@pce/core/internal';
import type { DraftDependency, DraftTask } from '../draft.js';
import { aboutPlan } from '../markdown/about-plan.js';
import { calendarIn } from '../markdown/calendar-words.js';
import { type DraftTasksOptions, draftTasks } from '../markdown/draft-tasks.js';
import { attemptsIn } from '../markdown/field-values.js';
import { findTasks, withProseDoubt } from '../markdown/find-tasks.js';
import type { MarkdownBlock } from '../markdown/markdown-block.js';
import { nameOfFile, type Section, splitTitle, toOutline } from '../markdown/outline.js';
import { parseMarkdown } from '../markdown/parse-markdown.js';
import type { PlacedTask } from '../markdown/place-tasks.js';
import { progressTasks } from '../markdown/progress-tasks.js';
import { statedDependencies, statesDependencies } from '../markdown/stated-dependencies.js';
import { parseFields } from '../markdown/task-fields.js';
import { storyNumbers } from '../markdown/task-index.js';
import type { TaskNode } from '../markdown/task-node.js';
import { withTaskTables } from '../markdown/task-tables.js';
import type { PlanAbout } from '../plan.js';
import type { PlanFormat, TextFile } from '../plan-format.js';
import type { Report } from '../problem.js';
import { chooseDocument, isMarkdownName, isPage } from './choose-document.js';

interface Dialect extends Pick<PlanFormat, 'name'> {
  /** Patterns that all match the text of such a file. */
  readonly marks: readonly RegExp[];
  readonly tasks: (outline: Section, path: string, leave: Leave) => readonly TaskNode[];
  /** Dependencies that the order of the tasks implies. @defaultValue none */
  readonly order?: Pick<DraftTasksOptions, 'implied' | 'order'>;
  /** Whether rows of tables may be tasks, and the outline says the order. @defaultValue false */
  readonly isPlain?: boolean;
}

/** The dialects of Markdown, the most particular first. */
const dialects: readonly Dialect[] = [
  {
    // `PLANS.md` asks agents for it: a checklist called Progress, worked from top to bottom, and prose.
    name: 'exec-plan',
    marks: [
      /^#{1,3} Progress\b/im,
      /^#{1,3} (?:Decision Log|Surprises & Discoveries|Outcomes & Retrospective)\b/im,
    ],
    tasks: progressTasks,
    order: { order: 'sequence' },
  },
  {
    // `tasks.md` of GitHub's spec-kit: phases with checklists of `- [ ] T001 [P] [US1] …`.
    name: 'spec-kit',
    marks: [/^\s{0,8}[-*] \[[ xX]\] \*{0,2}T\d{3,4}\b/m, /^## (?:Phase|[^\n]{0,20}Setup)/m],
    // "Tests for User Story 1" below a phase only orders its tasks.
    tasks: (outline) =>
      findTasks(outline, { isTransparent: (_, depth) => depth > 2, isChecklist: true }),
    order: { implied: impliedByPhases },
  },
  {
    // Any Markdown: tasks are list items, boxes, rows of tables, and headings with numbers.
    name: 'markdown',
    marks: [],
    tasks: (outline, path, leave) => withProseDoubt(findTasks(outline, { leave }), outline, path),
    isPlain: true,
  },
];

export const markdownFormats: readonly PlanFormat[] = dialects.map(toFormat);

function toFormat({ name, marks, tasks, order, isPlain = false }: Dialect): PlanFormat {
  const isOwn = ({ path, text }: TextFile) =>
    isMarkdownName(path) && marks.every((mark) => mark.test(text));
  return {
    name,
    // Text of any name is Markdown, if it is no JSON and no page.
    detects: (files) =>
      files.some(
        (file) =>
          isOwn(file) || (marks.length === 0 && !/^\s*[[{]/.test(file.text) && !isPage(file.text)),
      ),
    read(files, report, limits, { order: wanted, owners }) {
      const { path, text } = chooseDocument(files, isOwn, report);
      const { body, bodyLine, frontMatter = '' } = splitFrontMatter(unfenced(text));
      const blocks = parseMarkdown(body, { file: path, firstLine: bodyLine, limits }, report);
      const read = isPlain ? withTables(blocks, path, report) : blocks;
      const { title, body: outline } = splitTitle(toOutline(read));
      const left: number[] = [];
      let isUnsure = false;
      const found = tasks(outline, title ?? path, (lines, isDoubtful = false) => {
        left.push(...lines);
        isUnsure ||= isDoubtful;
      });
      const stated = statedDependencies(outline);
      const asStated = isPlain && !isOpenSpec(text) ? 'stated' : undefined;
      const outlined: Dialect['order'] = isPlain ? { order: wanted ?? asStated } : order;
      const above = [
        ...frontMatter.split('\n').map((line, index) => ({ text: line, line: index + 2 })),
        ...outline.text,
      ];
      const fields = above.flatMap((line) => parseFields(line) ?? []);
      const calendar = calendarIn(above, (line) => `${path}:${line}`, report);
      const attempts = attemptsIn(fields, (line) => `${path}:${line}`, report);
      const options = { file: path, stated, owners, attempts, ...outlined };
      const drafts = draftTasks(found, options, report);
      if (isPlain && found.length > 0) reportLeft(left, path, report);
      const isAsked = asStated && wanted === undefined && isOrderUnstated(drafts, found, report);
      return {
        name: title ?? nameOfFile(path),
        format: name,
        about: withCalendar(aboutPlan(outline), calendar),
        tasks: drafts,
        where: `${path}:1`,
        ...((isAsked || (isPlain && isUnsure)) && { needsReview: true }),
      };
    },
  };
}

function withCalendar(
  about: PlanAbout | undefined,
  calendar: PlanAbout['calendar'],
): PlanAbout | undefined {
  if (calendar === undefined) return about;
  return { criteria: [], constraints: [], risks: [], ...about, calendar };
}

type Leave = (lines: readonly number[], isDoubtful?: boolean) => void;

/** Boxes of an OpenSpec change are numbered by their headings, and in the order that the tool gives them. */
function isOpenSpec(text: string): boolean {
  return /^## \d+\. /m.test(text) && /^\s{0,8}[-*] \[.\] \d+\.\d+ /m.test(text);
}

function reportLeft(lines: readonly number[], file: string, report: Report): void {
  const [first] = lines.toSorted((left, right) => left - right);
  if (first === undefined) return;
  const message = `read as part of no task: ${spansOf(lines)}; what is to be done belongs in a list, and what a task needs below it`;
  report('left_out', `${file}:${first}`, message, 'warning');
}

/** Writes line numbers as `line 3` or `lines 3-5, 9`. */
function spansOf(lines: readonly number[]): string {
  const spans: [number, number][] = [];
  for (const line of [...new Set(lines)].sort((left, right) => left - right)) {
    const last = spans.at(-1);
    if (last !== undefined && line - last[1] === 1) last[1] = line;
    else spans.push([line, line]);
  }
  const texts = spans.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  const isOne = spans.length === 1 && spans[0]?.[0] === spans[0]?.[1];
  return `${isOne ? 'line' : 'lines'} ${texts.join(', ')}`;
}

/** Warns of a plan of which everything may begin at once, since it states no order. */
function isOrderUnstated(
  drafts: readonly DraftTask[],
  nodes: readonly TaskNode[],
  report: Report,
): boolean {
  const wholes = new Set(drafts.map(({ parent }) => parent));
  const open = drafts.filter((task) => !wholes.has(task) && task.status === 'open');
  const [first, ...more] = open;
  const isFree = (task: DraftTask): boolean =>
    task.dependsOn.every(({ isLoose }) => isLoose) &&
    (task.parent === undefined || isFree(task.parent));
  if (first === undefined || more.length === 0 || !open.every(isFree) || nodes.some(saysOrder))
    return false;
  const message = `no order stated: ${open.length} of ${open.length} tasks may begin at once; number them, write “after 2”, or choose an order: sequence, listed or free`;
  report('unstated_order', first.where, message, 'warning');
  return true;
}

/** Returns whether a task, or one in it, says what it depends on, or that it may be worked beside others. */
function saysOrder({ beside, label, clauses, fields, children }: TaskNode): boolean {
  const isSaid =
    clauses.some(({ strength }) => strength === 'sure') ||
    fields.some(({ name }) => name === 'dependsOn');
  return isSaid || beside !== undefined || label.isParallel || children.some(saysOrder);
}

/** Removes the code fence around a plan; the lines keep their numbers. */
function unfenced(text: string): string {
  const [, first = ''] = /^\s*(`{3,}(?:md|markdown)\n)/.exec(text) ?? [];
  return first === '' ? text : text.replace(first, '\n').replace(/\n`{3,}\s*$/, '\n');
}

/**
 * Turns tables of tasks into items, unless lists hold the tasks: then a table most likely lists the same ones, and that
 * it is not read is said.
 */
function withTables(
  blocks: readonly MarkdownBlock[],
  file: string,
  report: Report,
): readonly MarkdownBlock[] {
  const read = withTaskTables(blocks);
  if (read.length === blocks.length && read.every((block, index) => block === blocks[index])) {
    return blocks;
  }
  const isListed = findTasks(toOutline(blocks)).some(isListTask);
  if (!isListed) return read;
  const written = new Set(blocks);
  const left = read.find((block) => !written.has(block));
  const place = blocks.findLast((block) => block.type === 'heading' && block.line < lineOf(left));
  if (place?.type === 'heading' && statesDependencies(place.text)) return blocks;
  const message =
    'the rows of this table are not read as tasks, since lists hold the tasks; write them as list items, or all tasks in tables';
  report('left_out', `${file}:${lineOf(left)}`, message, 'warning');
  return blocks;
}

function lineOf(block: MarkdownBlock | undefined): number {
  return block?.type === 'item' ? block.line : 0;
}

/** Returns whether a task, or one in it, has a box, a number in a list or an id. */
function isListTask({ box, listNumber, label, children }: TaskNode): boolean {
  const isMarked = box !== undefined || listNumber !== undefined || label.id !== undefined;
  return (isMarked && children.length === 0) || children.some(isListTask);
}

/** Stories come after what is before all of them, and may run side by side; every other phase comes after those before it. */
function impliedByPhases(task: PlacedTask, where: string): readonly DraftDependency[] {
  if (task.parent !== undefined || task.node.children.length === 0) return [];
  const before = task.siblings.slice(0, task.siblings.indexOf(task));
  const lastCommon = before.findLastIndex((phase) => !isStory(phase));
  const first = before.slice(Math.max(lastCommon, 0));
  return (isStory(task) ? first.filter((phase) => !isStory(phase)) : first).map(({ id }) => ({
    id,
    reason: 'phases are completed in order',
    where,
  }));
}

function isStory(task: PlacedTask): boolean {
  return storyNumbers(task).length > 0;
}
