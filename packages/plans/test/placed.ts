import { findTasks } from '../src/markdown/find-tasks.js';
import { type Section, toOutline } from '../src/markdown/outline.js';
import { parseMarkdown } from '../src/markdown/parse-markdown.js';
import { type PlacedTask, placeTasks } from '../src/markdown/place-tasks.js';

const limits = { maxCharacters: 100_000, maxLines: 10_000, maxItems: 1_000, maxMarks: 200_000 };

/** The headings of a text with what is below them. */
export function outlineIn(...lines: readonly string[]): Section {
  return toOutline(parseMarkdown(lines.join('\n'), { file: 'plan.md', limits }, () => {}));
}

/** The tasks of a text with their ids and places. */
export function placedIn(...lines: readonly string[]): readonly PlacedTask[] {
  return placeTasks(findTasks(outlineIn(...lines)));
}
