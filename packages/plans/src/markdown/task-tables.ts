import { readBox } from '../statuses.js';
import { wordsIn } from '../text/words-in.js';
import { dependencyColumns } from './dependency-columns.js';
import type { MarkdownBlock, MarkdownItem, TextLine } from './markdown-block.js';
import { plainText } from './plain-text.js';
import { cellsOf, isRuler } from './table-cells.js';
import { parseTaskLabel } from './task-label.js';

/** Headings of the column with the task, the likeliest first. */
const taskColumns =
  wordsIn(`task, tasks, task name, step, action, activity, work item, item, to do, todo,
  story, user story, subtask, title, aufgabe, schritt, tarea, paso, tâche, étape`);
const idColumns = new Set(
  wordsIn(', #, id, no, nr, no., nr., number, task id, task #, step #, key, wbs, ref, n°'),
);
const durationColumns =
  /^(?:duration|estimate|estimated(?: time| effort)?|est\.?|effort|time|days?|hours?|weeks?|size)$/;

/** Cells that say nothing. */
const nothing = /^(?:[-–—]+|none|n\/a|na|nil|keine?|ninguna?|aucune?)?$/i;

/** Turns the rows of tables of tasks into items. A table without a column of tasks stays text. */
export function withTaskTables(blocks: readonly MarkdownBlock[]): readonly MarkdownBlock[] {
  return blocks.flatMap((block): readonly MarkdownBlock[] => {
    const items = block.type === 'text' ? tableItems(block.lines) : undefined;
    return items ?? [block];
  });
}

function tableItems(lines: readonly TextLine[]): readonly MarkdownItem[] | undefined {
  const [first, ruler, ...rows] = lines;
  if (!isRuler(ruler?.text ?? '')) return undefined;
  const head = cellsOf(first?.text ?? '').map(columnOf);
  const task = taskColumns
    .map((name) => head.findIndex((column) => column.name === name))
    .find((place) => place !== -1);
  if (task === undefined || head.length < 2) return undefined;
  const id = head.findIndex(({ name }, place) => place !== task && idColumns.has(name));
  const cells = rows
    .map(({ text, line }) => ({ cells: cellsOf(text), line }))
    .filter((row) => plainText(row.cells[task] ?? '') !== '');
  // Ids that no task can have, such as `A`, stand for the number of their row.
  const numbers = new Map(
    cells.flatMap((row, index): [string, number][] => {
      const own = plainText(row.cells[id] ?? '');
      return isLabel(own) ? [] : [[own, index + 1]];
    }),
  );
  return cells.map((row, index) => toItem(row, index, { head, task, id, numbers }));
}

interface Column {
  readonly name: string;
  readonly written: string;
  /** Unit of plain numbers, from `Estimate (days)` or `Hours`. */
  readonly unit: string | undefined;
}

function columnOf(cell: string): Column {
  const written = plainText(cell).trim();
  const unit = /\b(hours?|days?|weeks?|h|d|w)\b/i.exec(written)?.[1];
  const name = written
    .toLowerCase()
    .replace(/\s*\([^)]*\)\s*$/, '')
    .trim();
  return { name, written, unit };
}

interface Table {
  readonly head: readonly Column[];
  readonly task: number;
  readonly id: number;
  readonly numbers: ReadonlyMap<string, number>;
}

function toItem(
  { cells, line }: { readonly cells: readonly string[]; readonly line: number },
  index: number,
  { head, task, id, numbers }: Table,
): MarkdownItem {
  const own = plainText(cells[id] ?? '');
  const label = isLabel(own) && !/^\d+[.)]?$/.test(own) ? `${own.replace(/[.:]$/, '')}: ` : '';
  const number = label === '' ? Number(/^\d{1,9}/.exec(own)?.[0] ?? index + 1) : undefined;
  const title = cells[task] ?? '';
  const box = readBox(title);
  const boxes = cells.map(readBox).filter((cell) => cell?.rest === '');
  const notes = cells.flatMap((cell, place): TextLine[] => {
    const column = head[place];
    const isNote = place !== task && place !== id && column !== undefined;
    return isNote && !nothing.test(cell) && readBox(cell)?.rest !== ''
      ? [{ text: noteOf(column, cell, numbers), line }]
      : [];
  });
  return {
    type: 'item',
    line,
    number,
    box: (box ?? boxes[0])?.status,
    lines: [{ text: `${label}${box?.rest ?? title}`, line }],
    notes,
    items: [],
  };
}

function noteOf(
  { name, written, unit }: Column,
  cell: string,
  numbers: ReadonlyMap<string, number>,
): string {
  if (dependencyColumns.test(name)) {
    const known = cell.replaceAll(/[\p{L}\p{N}._-]+/gu, (word) => `${numbers.get(word) ?? word}`);
    return `Depends on: ${known}`;
  }
  if (durationColumns.test(name)) {
    const isPlain = /^[~≈]?[\d.]+(?:\s*[-–/]\s*[\d.]+)*$/.test(cell);
    return `Duration: ${isPlain && unit !== undefined ? `${cell} ${unit}` : cell}`;
  }
  return `${written}: ${cell}`;
}

/** Returns whether a cell is a number or an id that a task can have. */
function isLabel(cell: string): boolean {
  const { id, number, shortId } = parseTaskLabel(`${cell.replace(/[.:]$/, '')}: x`);
  return id !== undefined || number !== undefined || shortId !== undefined;
}
