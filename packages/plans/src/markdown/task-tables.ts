import { readBox } from '../statuses.js';
import { wordsIn } from '../text/text.js';
import { datedPeriod } from './dated-period.js';
import type { MarkdownBlock, MarkdownItem, TextLine } from './markdown-block.js';
import { arePeople } from './people.js';
import { periodOf } from './period.js';
import { cellsOf, isRuler, plainText } from './plain-text.js';
import { dependencyColumns } from './stated-dependencies.js';
import { parseField } from './task-fields.js';
import { parseTaskLabel } from './task-label.js';

/** Headings of the column with the task, the likeliest first. */
const taskColumns =
  wordsIn(`task, tasks, task name, action, activity, work item, item, to do, todo, aufgabe, tarea, tâche,
  story, user story, subtask, step, schritt, paso, étape, title`);
/** Columns of which each row comes after the one before it, since their name says so. */
const stepColumns = /^(?:steps?|phases?|stages?|schritte?|paso|étapes?)$/;
const idColumns = new Set(
  wordsIn(', #, id, no, nr, no., nr., number, task id, task #, step #, key, wbs, ref, n°'),
);
const durationColumns =
  /^(?:duration|estimate|estimated(?: time| effort)?|est\.?|effort|time|days|hours?|weeks|size)$/;

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
  const named = cellsOf(first?.text ?? '').map(columnOf);
  const all = rows.map(({ text, line }) => ({ cells: cellsOf(text), line }));
  const head = named.map((column, place) => {
    const own = all.map(({ cells }) => plainText(cells[place] ?? '').trim());
    const isField = parseField(`${column.written}: x`, 1) !== undefined;
    return { ...column, isPeople: !isField && own.length > 1 && arePeople(own) };
  });
  const places = taskColumns
    .map((name) => head.findIndex((column) => column.name === name))
    .filter((place) => place !== -1);
  const hasWords = (place: number) =>
    all.some(({ cells }) => /(?<!\d)\p{L}/u.test(plainText(cells[place] ?? '')));
  const [numbered] = places.filter((place) => !hasWords(place));
  const every = (place: number, test: (cell: string) => boolean) =>
    all.length > 1 && all.every(({ cells }) => test(plainText(cells[place] ?? '').trim()));
  const isDated = head.some(({ name }, place) =>
    every(
      place,
      (cell) => isDate(cell) || (!durationColumns.test(name) && !!periodOf(`${name} ${cell}`)),
    ),
  );
  const task =
    places.find(hasWords) ??
    (numbered === undefined && !isDated ? undefined : (firstText(head, hasWords) ?? numbered));
  if (task === undefined || head.length < 2) return undefined;
  const ids = head.findIndex(({ name }, place) => place !== task && idColumns.has(name));
  const id = ids === -1 && numbered !== undefined && numbered !== task ? numbered : ids;
  const cells = all.filter((row) => plainText(row.cells[task] ?? '') !== '');
  // Ids that no task can have, such as `A`, stand for the number of their row.
  const numbers = new Map(
    cells.flatMap((row, index): [string, number][] => {
      const own = plainText(row.cells[id] ?? '');
      return isLabel(own) ? [] : [[own, index + 1]];
    }),
  );
  const isStated = head.some(({ name }) => dependencyColumns.test(name));
  const group = head.findIndex(
    ({ name }, place) =>
      ![task, id].includes(place) && !durationColumns.test(name) && periodOf(`${name} 1`),
  );
  // Of phases with one row each, the rows are the phases.
  const isGrouped = cells.some(
    ({ cells: own }, index) =>
      index > 0 && [own[group], ''].includes(cells[index - 1]?.cells[group] ?? ''),
  );
  const phase = isGrouped ? group : -1;
  const isStep = [task, group].some((place) => stepColumns.test(head[place]?.name ?? ''));
  const table = { head, task, id, phase, numbers, isStated, isStep: isStep && !isGrouped };
  const items = cells.map((row, index) => toItem(row, index, table));
  return phase === -1 ? items : inPhases(items, cells, phase, head[phase]?.written ?? '');
}

function isDate(cell: string): boolean {
  return cell !== '' && datedPeriod(cell)?.length === cell.length;
}

/** Returns the first column with text that is no other field of a task. */
function firstText(head: readonly Column[], hasWords: (place: number) => boolean) {
  const place = head.findIndex(({ name, written, isPeople }, index) => {
    const field = parseField(`${written}: x`, 1)?.name;
    const isText = field === undefined || field === 'description' || field === 'detail';
    return (
      isText &&
      !isPeople &&
      !dependencyColumns.test(name) &&
      !durationColumns.test(name) &&
      hasWords(index)
    );
  });
  return place === -1 ? undefined : place;
}

/** Puts rows below items for their phases: a cell that is empty has the phase of the row before. */
function inPhases(
  items: readonly MarkdownItem[],
  rows: readonly Row[],
  phase: number,
  name: string,
): readonly MarkdownItem[] {
  const isInOrder = stepColumns.test(name.toLowerCase());
  const phases: (MarkdownItem & { readonly items: MarkdownItem[] })[] = [];
  items.forEach((item, index) => {
    const cell = plainText(rows[index]?.cells[phase] ?? '').trim();
    const text = /^\d/.test(cell) && periodOf(`${name} ${cell}`) ? `${name} ${cell}` : cell;
    const last = phases.at(-1);
    if (last !== undefined && (text === '' || last.lines[0]?.text === text)) last.items.push(item);
    else {
      const { line } = item;
      const lines = text === '' ? [] : [{ text, line }];
      phases.push({
        type: 'item',
        line,
        box: undefined,
        number: isInOrder ? phases.length + 1 : undefined,
        isRow: !isInOrder,
        lines,
        notes: [],
        items: [item],
      });
    }
  });
  // A phase that comes again is a kind of work.
  const names = new Set(phases.map(({ lines }) => lines[0]?.text));
  return names.size === phases.length
    ? phases
    : phases.map((each) => ({ ...each, number: undefined, isRow: true }));
}

interface Column {
  readonly name: string;
  readonly written: string;
  /** Unit of plain numbers, from `Estimate (days)` or `Hours`. */
  readonly unit: string | undefined;
  /** Its cells name persons, whatever it is called. */
  readonly isPeople?: boolean;
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

interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

interface Table {
  readonly head: readonly Column[];
  readonly task: number;
  readonly id: number;
  readonly phase: number;
  readonly numbers: ReadonlyMap<string, number>;
  /** A column states what each row depends on. */
  readonly isStated: boolean;
  /** Each row comes after the one before it. */
  readonly isStep: boolean;
}

function toItem(
  { cells, line }: Row,
  index: number,
  { head, task, id, phase, numbers, isStated, isStep }: Table,
): MarkdownItem {
  const own = plainText(cells[id] ?? '');
  const label = isLabel(own) && !/^\d+[.)]?$/.test(own) ? `${own.replace(/[.:]$/, '')}: ` : '';
  const number = label === '' ? Number(/^\d{1,9}/.exec(own)?.[0] ?? index + 1) : undefined;
  const title = cells[task] ?? '';
  const box = readBox(title);
  const boxes = cells.map(readBox).filter((cell) => cell?.rest === '');
  const notes = cells.flatMap((cell, place): TextLine[] => {
    const column = head[place];
    const isNote = ![task, id, phase].includes(place) && column !== undefined;
    return isNote && !nothing.test(cell) && readBox(cell)?.rest !== ''
      ? [{ text: noteOf(column, cell, numbers), line }]
      : [];
  });
  return {
    type: 'item',
    line,
    number,
    ...((isStated || !(isStep || /^\d/.test(own))) && { isRow: true }),
    box: (box ?? boxes[0])?.status,
    lines: [{ text: `${label}${box?.rest ?? title}`, line }],
    notes,
    items: [],
  };
}

function noteOf(
  { name, written, unit, isPeople }: Column,
  cell: string,
  numbers: ReadonlyMap<string, number>,
): string {
  if (dependencyColumns.test(name)) {
    const known = cell.replaceAll(/[\p{L}\p{N}._-]+/gu, (word) => `${numbers.get(word) ?? word}`);
    return `Depends on: ${known}`;
  }
  if (isDate(plainText(cell).trim())) return `When: ${cell}`;
  if (isPeople) return `Owner: ${cell}`;
  if (durationColumns.test(name)) {
    const isPlain = /^[~≈]?[\d.]+(?:\s*[-–/]\s*[\d.]+)*$/.test(cell);
    return `Duration: ${isPlain && unit !== undefined ? `${cell} ${unit}` : cell}`;
  }
  if (/^\d/.test(cell) && periodOf(`${written} ${cell}`)) return `When: ${written} ${cell}`;
  return `${written}: ${cell}`;
}

function isLabel(cell: string): boolean {
  const { id, number, shortId } = parseTaskLabel(`${cell.replace(/[.:]$/, '')}: x`);
  return id !== undefined || number !== undefined || shortId !== undefined;
}
