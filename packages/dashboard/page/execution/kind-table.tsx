import type { JSX } from 'preact';
import { durationText } from '../text/formats.ts';
import { useLanguage, useTexts, wordOf } from '../text/texts.ts';
import { StatusIcon } from '../ui/status.tsx';
import { WideTable } from '../ui/wide-table.tsx';
import { countKinds } from './count-kinds.ts';
import { type TaskTable, taskStatuses } from './task-table.ts';

/** Kinds of tasks by statuses, and the work that is left: the whole of an execution of any size in a few lines. */
export function KindTable({ table }: { readonly table: TaskTable }): JSX.Element {
  const t = useTexts();
  const language = useLanguage();
  const columns = [
    t.tasks.action,
    ...taskStatuses.map((status) => ({
      number: (
        <>
          <StatusIcon status={status} /> {wordOf(t.status, status)}
        </>
      ),
    })),
    { number: t.tasks.workLeft },
  ];
  return (
    <WideTable caption={t.tasks.kinds} columns={columns}>
      {countKinds(table).map(({ action, counts, leftMs, unestimated }) => (
        <tr key={action}>
          <th scope="row">
            <code>{action}</code>
          </th>
          {taskStatuses.map((status) => (
            <td key={status} class="number">
              {counts.get(status) ?? ''}
            </td>
          ))}
          <td class="number">
            {leftMs > 0 && durationText(leftMs, language)}
            {unestimated > 0 && <span class="quiet"> {t.say.tasks.unestimated(unestimated)}</span>}
          </td>
        </tr>
      ))}
    </WideTable>
  );
}
