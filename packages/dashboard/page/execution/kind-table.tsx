import type { JSX } from 'preact';
import { useTexts, wordOf } from '../text/texts.ts';
import { StatusIcon } from '../ui/status.tsx';
import type { TaskTable } from './task-table.ts';

interface KindTableProps {
  readonly table: TaskTable;
}

const statuses = ['BLOCKED', 'ERROR', 'RUNNING', 'QUEUED', 'COMPLETE', 'SKIPPED'];

/** Kinds of tasks by statuses: the whole of an execution of any size in a few lines. */
export function KindTable({ table }: KindTableProps): JSX.Element {
  const t = useTexts();
  const kinds = new Map<string, Map<string, number>>();
  for (const { taskId, action, status } of table.tasks.values()) {
    if (table.childrenOf(taskId)) continue;
    const counts = kinds.get(action) ?? new Map<string, number>();
    kinds.set(action, counts.set(status, (counts.get(status) ?? 0) + 1));
  }
  return (
    <div class="wide-table">
      <table>
        <caption>{t.tasks.kinds}</caption>
        <thead>
          <tr>
            <th scope="col">{t.tasks.action}</th>
            {statuses.map((status) => (
              <th key={status} scope="col" class="number">
                <StatusIcon status={status} /> {wordOf(t.status, status)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...kinds].map(([action, counts]) => (
            <tr key={action}>
              <th scope="row">
                <code>{action}</code>
              </th>
              {statuses.map((status) => (
                <td key={status} class="number">
                  {counts.get(status) ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
