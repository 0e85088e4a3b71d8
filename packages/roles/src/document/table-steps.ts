import type { MarkdownLine } from './markdown-lines.js';
import { sectionOfHeading } from './section-names.js';

/** Headings of the column with the action. */
const actionColumns = new Set(
  'action step task what activity command aktion schritt aufgabe was acción paso tarea étape tâche quoi'.split(
    ' ',
  ),
);
const inputColumns = new Set('input inputs from source file eingabe entrada entrée'.split(' '));
const outputColumns = new Set('output outputs to result target ausgabe salida sortie'.split(' '));

/**
 * Returns the steps in the rows of a table. A marked value in the input column is the input of a step, and one in the
 * output column its target; plain words there only name things. `undefined` if no column holds an action.
 */
export function tableSteps(
  lines: readonly MarkdownLine[],
): readonly { readonly text: string; readonly line: number }[] | undefined {
  const rows = lines.filter((line) => line.kind === 'row');
  const [head, ruler, ...body] = rows;
  if (head === undefined || !ruler?.cells.every((cell) => /^:?-+:?$/.test(cell))) return undefined;
  const names = head.cells.map((cell) => cell.toLowerCase());
  // A column "Step" may hold nothing but numbers.
  const hasWords = (place: number): boolean =>
    body.some(({ cells }) => /\p{L}{2}/u.test(cells[place] ?? ''));
  const action = names.findIndex(
    (name, place) =>
      (actionColumns.has(name) || sectionOfHeading(name) === 'steps') && hasWords(place),
  );
  if (action === -1) return undefined;
  const input = names.findIndex((name) => inputColumns.has(name));
  const output = names.findIndex((name) => outputColumns.has(name));
  return body.map(({ cells, line }) => {
    const parts = [cells[action] ?? '', marked(cells[input], 'of'), marked(cells[output], 'to')];
    return { text: parts.filter((part) => part !== '').join(' '), line };
  });
}

/** Returns the values of a cell in backticks or quotes, after a preposition. */
function marked(cell: string | undefined, preposition: string): string {
  const values = cell?.match(/`[^`]+`|"[^"]+"/g) ?? [];
  return values.length === 0 ? '' : `${preposition} ${values.join(' and ')}`;
}
