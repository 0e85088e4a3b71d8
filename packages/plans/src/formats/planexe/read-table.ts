// The form that needs no `Buffer` of Node.
import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import type { TextFile } from '../../plan-format.js';
import type { PlanProblem, Report } from '../../problem.js';
import type { WorkItem } from './work-items.js';

const maxRecord = 100_000;

/**
 * Reads the work breakdown as a table: a column for the titles of each level, and ids in the last. The first row below
 * the heading is the project.
 */
export function readTable(
  { path, text }: TextFile,
  report: Report,
  severity: PlanProblem['severity'] = 'error',
): readonly WorkItem[] {
  return tableItems(readRows(text, path, report, severity), path, report, severity);
}

/** Returns the work breakdown of the rows of such a table. */
export function tableItems(
  rows: readonly Row[],
  path: string,
  report: Report,
  severity: PlanProblem['severity'] = 'error',
): readonly WorkItem[] {
  const around: string[] = [];
  return rows.slice(1).flatMap(({ cells, line }): WorkItem[] => {
    const id = cells.at(-1)?.trim() ?? '';
    const level = cells.slice(0, -1).findIndex((cell) => cell.trim() !== '');
    const title = cells[level]?.trim();
    const where = `${path}:${line}`;
    if (title === undefined || id === '') {
      const expected = 'expected a title in one of the columns and an id in the last';
      report('unreadable', where, `${expected}; this row is left out`, severity);
      return [];
    }
    around.splice(level, Number.POSITIVE_INFINITY, id);
    return [{ id, title, parent: around[level - 1], isProject: level === 0, where }];
  });
}

/** A row of a table, with the line on which it ends. */
export interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

/** Reads a table whose cells are separated by `;` or `,`. */
export function readRows(
  text: string,
  path: string,
  report: Report,
  severity: PlanProblem['severity'] = 'error',
): readonly Row[] {
  try {
    const lines: number[] = [];
    const rows = parse(text, {
      bom: true,
      delimiter: /^[^\n]{0,200};/.test(text) ? ';' : ',',
      max_record_size: maxRecord,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      on_record: (record: string[], { lines: line }) => {
        lines.push(line);
        return record;
      },
    });
    return rows.map((cells, index) => ({ cells, line: lines[index] ?? 1 }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    report('unreadable', path, `this is not a CSV table: ${error.message}`, severity);
    return [];
  }
}
