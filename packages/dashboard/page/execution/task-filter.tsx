import { changeSettings, useSettings } from '../app/settings.ts';
import { useTexts } from '../text/texts.ts';
import { SearchField } from '../ui/search-field.tsx';
import { StatusFilter } from '../ui/status-filter.tsx';
import { type TaskTable, taskStatuses } from './task-table.ts';

interface TaskFilterProps {
  readonly table: TaskTable;
  readonly onFold: (isOpen: boolean) => void;
}

/** Counts by status, which are the filter; what was done can be hidden. */
export function TaskFilter({ table, onFold }: TaskFilterProps) {
  const t = useTexts();
  const { hidesDone } = useSettings();
  return (
    <div class="actions" role="search">
      <StatusFilter statuses={taskStatuses} countOf={(status) => table.counts.get(status) ?? 0} />
      <SearchField label={t.tasks.search} name="q" />
      <label class="check">
        <input
          type="checkbox"
          checked={hidesDone}
          onChange={(e) => changeSettings({ hidesDone: e.currentTarget.checked })}
        />
        {t.tasks.hideDone}
      </label>
      {table.roots.length < table.size && (
        <>
          <button type="button" class="plain" onClick={() => onFold(false)}>
            {t.tasks.foldAll}
          </button>
          <button type="button" class="plain" onClick={() => onFold(true)}>
            {t.tasks.unfoldAll}
          </button>
        </>
      )}
    </div>
  );
}
