import { splitFrontMatter } from '@pce/core/text';
import { nameOfFile, splitTitle } from '../markdown/document-name.js';
import { draftTasks } from '../markdown/draft-tasks.js';
import { findTasks } from '../markdown/find-tasks.js';
import type { MarkdownBlock } from '../markdown/markdown-block.js';
import { toOutline } from '../markdown/outline.js';
import { parseMarkdown } from '../markdown/parse-markdown.js';
import { statedDependencies } from '../markdown/stated-dependencies.js';
import type { TaskNode } from '../markdown/task-node.js';
import { withTaskTables } from '../markdown/task-tables.js';
import type { PlanFormat } from '../plan-format.js';
import type { Report } from '../problem.js';
import { chooseDocument } from './choose-document.js';
import { isMarkdownName } from './is-markdown-name.js';

/** Any Markdown: tasks are list items, boxes, rows of tables, and headings with numbers. What no other format is. */
export const markdown: PlanFormat = {
  name: 'markdown',
  detects: (files) =>
    files.some(({ path, text }) => isMarkdownName(path) || !/^\s*[[{]/.test(text)),
  read(files, report, limits) {
    const { path, text } = chooseDocument(files, ({ path }) => isMarkdownName(path), report);
    const { body, bodyLine } = splitFrontMatter(text);
    const blocks = parseMarkdown(body, { file: path, firstLine: bodyLine, limits }, report);
    const { title, body: outline } = splitTitle(toOutline(withTables(blocks, path, report)));
    return {
      name: title ?? nameOfFile(path),
      format: 'markdown',
      tasks: draftTasks(
        findTasks(outline),
        { file: path, stated: statedDependencies(outline) },
        report,
      ),
      where: `${path}:1`,
    };
  },
};

/**
 * Turns tables of tasks into items, unless lists hold the tasks: then a table most likely tells of the same ones, and that
 * it is not read is said.
 */
function withTables(
  blocks: readonly MarkdownBlock[],
  file: string,
  report: Report,
): readonly MarkdownBlock[] {
  const read = withTaskTables(blocks);
  const isListed = findTasks(toOutline(blocks)).some(isListTask);
  if (!isListed) return read;
  const written = new Set(blocks);
  const left = read.find((block) => !written.has(block));
  if (left?.type === 'item') {
    const message =
      'the rows of this table are not read as tasks, since lists hold the tasks; write them as list items, or all tasks in tables';
    report('left_out', `${file}:${left.line}`, message, 'warning');
  }
  return blocks;
}

/** Returns whether a task, or one in it, has a box, a number in a list or an id. */
function isListTask({ box, listNumber, label, children }: TaskNode): boolean {
  const isMarked = box !== undefined || listNumber !== undefined || label.id !== undefined;
  return (isMarked && children.length === 0) || children.some(isListTask);
}
