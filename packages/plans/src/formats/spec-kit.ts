import { splitFrontMatter } from '@pce/core/text';
import type { DraftDependency } from '../draft.js';
import { nameOfFile, splitTitle } from '../markdown/document-name.js';
import { draftTasks } from '../markdown/draft-tasks.js';
import { findTasks } from '../markdown/find-tasks.js';
import { toOutline } from '../markdown/outline.js';
import { parseMarkdown } from '../markdown/parse-markdown.js';
import type { PlacedTask } from '../markdown/place-tasks.js';
import { statedDependencies } from '../markdown/stated-dependencies.js';
import { storyNumbers } from '../markdown/story-numbers.js';
import type { PlanFormat } from '../plan-format.js';
import { chooseDocument } from './choose-document.js';
import { isMarkdownName } from './is-markdown-name.js';

const taskLine = /^\s{0,8}[-*] \[[ xX]\] \*{0,2}T\d{3,4}\b/m;
const phaseLine = /^## (?:Phase|[^\n]{0,20}Setup)/m;

/** `tasks.md` of GitHub's spec-kit: phases with checklists of `- [ ] T001 [P] [US1] …`. */
export const specKit: PlanFormat = {
  name: 'spec-kit',
  detects: (files) => files.some(isSpecKit),
  read(files, report, limits) {
    const { path, text } = chooseDocument(files, isSpecKit, report);
    const { body, bodyLine } = splitFrontMatter(text);
    const blocks = parseMarkdown(body, { file: path, firstLine: bodyLine, limits }, report);
    const { title, body: outline } = splitTitle(toOutline(blocks));
    // "Tests for User Story 1" below a phase only orders its tasks.
    const tasks = findTasks(outline, {
      isTransparent: (_, depth) => depth > 2,
      isChecklist: true,
    });
    return {
      name: title ?? nameOfFile(path),
      format: 'spec-kit',
      tasks: draftTasks(
        tasks,
        { file: path, implied: impliedByPhases, stated: statedDependencies(outline) },
        report,
      ),
      where: `${path}:1`,
    };
  },
};

function isSpecKit({ path, text }: { readonly path: string; readonly text: string }): boolean {
  return isMarkdownName(path) && taskLine.test(text) && phaseLine.test(text);
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
