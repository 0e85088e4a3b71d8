import type { Execution } from '@pce/client';
import { oneLine } from '../text/one-line.ts';
import { type Texts, wordOf } from '../text/texts.ts';
import type { ExecutionView } from './execution-model.ts';

/** Returns an execution as a Markdown list of its tasks. */
export function executionMarkdown(
  { table }: ExecutionView,
  { name, executionId, status }: Execution,
  t: Texts,
): string {
  const lines = [`# ${oneLine(name)}`, '', `${wordOf(t.status, status)} · \`${executionId}\``, ''];
  const add = (id: string, level: number): void => {
    const task = table.tasks.get(id);
    if (task === undefined) return;
    const mark = task.status === 'COMPLETE' || task.status === 'SKIPPED' ? 'x' : ' ';
    const words = [task.taskId, oneLine(task.title), `(${wordOf(t.status, task.status)})`];
    lines.push(`${'  '.repeat(level)}- [${mark}] ${words.join(' ')}`);
    for (const part of table.childrenOf(id) ?? []) add(part, level + 1);
  };
  for (const id of table.roots) add(id, 0);
  return `${lines.join('\n')}\n`;
}
