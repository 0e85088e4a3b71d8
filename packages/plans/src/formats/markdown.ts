import { splitFrontMatter } from '@pce/core/text';
import { nameOfFile, splitTitle } from '../markdown/document-name.js';
import { draftTasks } from '../markdown/draft-tasks.js';
import { findTasks } from '../markdown/find-tasks.js';
import { toOutline } from '../markdown/outline.js';
import { parseMarkdown } from '../markdown/parse-markdown.js';
import { statedDependencies } from '../markdown/stated-dependencies.js';
import type { PlanFormat } from '../plan-format.js';
import { chooseDocument } from './choose-document.js';
import { isMarkdownName } from './is-markdown-name.js';

/** Any Markdown: tasks are list items, boxes, and headings with numbers. What no other format is. */
export const markdown: PlanFormat = {
  name: 'markdown',
  detects: (files) =>
    files.some(({ path, text }) => isMarkdownName(path) || !/^\s*[[{]/.test(text)),
  read(files, report, limits) {
    const { path, text } = chooseDocument(files, ({ path }) => isMarkdownName(path), report);
    const { body, bodyLine } = splitFrontMatter(text);
    const blocks = parseMarkdown(body, { file: path, firstLine: bodyLine, limits }, report);
    const { title, body: outline } = splitTitle(toOutline(blocks));
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
