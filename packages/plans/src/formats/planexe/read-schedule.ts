import type { TextFile } from '../../plan-format.js';
import type { Report } from '../../problem.js';
import { readRows } from './read-table.js';
import { describedTask, nestByDates, type ScheduleRow, type WorkItem } from './work-items.js';

/** Reads the schedule that PlanExe writes for MachAI, a row for each task with its dates. */
export function readSchedule(
  { path, text }: TextFile,
  maxTasks: number,
  report: Report,
): readonly WorkItem[] {
  const [head, ...rows] = readRows(text, path, report);
  const column = (name: string) => head?.cells.indexOf(name) ?? -1;
  // Its column of parents names the task before as often as the one around.
  const near = Math.max(column('project_parent'), column('parent_project_key'));
  const dated = rows.slice(0, maxTasks + 1).flatMap(({ cells, line }): ScheduleRow[] => {
    const cell = (name: string) => cells[column(name)]?.trim() ?? '';
    const [id, title] = [cell('project_key'), cell('project_name')];
    const [start, end] = [dayOf(cell('project_start_date')), dayOf(cell('project_end_date'))];
    const where = `${path}:${line}`;
    if (id === '' || title === '' || start === undefined || end === undefined) {
      const expected = 'expected a key, a name and two dates';
      report('unreadable', where, `${expected}; this row is left out`);
      return [];
    }
    const said = cell('project_description').replaceAll('\\n', '\n').split('\n');
    const described = describedTask(said[0]?.trim() === title ? said.slice(1) : said);
    return [{ id, title, start, end, where, ...described, near: cells[near] }];
  });
  return nestByDates(dated);
}

/** Returns the days since 1970 of a date such as `3/8/2026` or `2026-03-08`. */
export function dayOf(text: string): number | undefined {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const [, y, m, d] = iso ?? [text, year, month, day];
  const days = Date.UTC(Number(y), Number(m) - 1, Number(d)) / 86_400_000;
  return Number.isNaN(days) ? undefined : days;
}
