import type { MarkdownLine } from './markdown-lines.js';
import { sectionOfHeading } from './section-names.js';

/** Headings of the column that says what to do. */
const actionColumns = new Set(
  'action step task what activity command aktion schritt aufgabe was acción paso tarea étape tâche quoi'.split(
    ' ',
  ),
);
const inputColumns = new Set('input inputs from source file eingabe entrada entrée'.split(' '));
const outputColumns = new Set('output outputs to result target ausgabe salida sortie'.split(' '));

/**
 * The steps that a table has as its rows. A marked value in the input column is what a step works on, and one in the
 * output column where its result goes; plain words there only name things. `undefined` where no column says what to do.
 */
export function tableSteps(
  lines: readonly MarkdownLine[],
): readonly { readonly text: string; readonly line: number }[] | undefined {
  const rows = lines.filter((line) => line.kind === 'row');
  const [head, ruler, ...body] = rows;
  if (head === undefined || !ruler?.cells.every((cell) => /^:?-+:?$/.test(cell))) return undefined;
  const names = head.cells.map((cell) => cell.toLowerCase());
  const action = names.findIndex(
    (name) => actionColumns.has(name) || sectionOfHeading(name) === 'steps',
  );
  if (action === -1) return undefined;
  const input = names.findIndex((name) => inputColumns.has(name));
  const output = names.findIndex((name) => outputColumns.has(name));
  return body.map(({ cells, line }) => {
    const parts = [cells[action] ?? '', marked(cells[input], 'of'), marked(cells[output], 'to')];
    return { text: parts.filter((part) => part !== '').join(' '), line };
  });
}

/** The values in backticks or quotes of a cell, after a preposition. */
function marked(cell: string | undefined, preposition: string): string {
  const values = cell?.match(/`[^`]+`|"[^"]+"/g) ?? [];
  return values.length === 0 ? '' : `${preposition} ${values.join(' and ')}`;
}
