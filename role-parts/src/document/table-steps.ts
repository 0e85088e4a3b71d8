import type { MarkdownLine } from './markdown-lines.js';
import { sectionOfHeading } from './section-names.js';

/** Preposition before the marked values of a column, by its heading. Unmarked words in these columns are ignored. */
const places = new Map([
  ['input', 'of'],
  ['from', 'of'],
  ['output', 'to'],
  ['to', 'to'],
]);

/**
 * Returns the steps in the rows of a table. A marked value in the column `Input` is the input of a step, and one in `Output` its
 * target; any other column labels a value: `copies: 3`. `undefined` if no column holds an action.
 */
export function tableSteps(lines: readonly MarkdownLine[]): readonly string[] | undefined {
  const [head, ruler, ...body] = lines.filter((line) => line.kind === 'row');
  if (head === undefined || !ruler?.cells.every((cell) => /^:?-+:?$/.test(cell))) return undefined;
  const names = head.cells.map((cell) => cell.toLowerCase());
  const action = names.findIndex(
    (name, place) =>
      (/^(?:action|what|command)$/.test(name) || sectionOfHeading(name) === 'steps') &&
      // A column "Step" may hold nothing but numbers.
      body.some(({ cells }) => /\p{L}{2}/u.test(cells[place] ?? '')),
  );
  if (action === -1) return undefined;
  return body.map(({ cells }) => {
    const values = cells.flatMap((cell, place) =>
      place === action ? [] : labelled(names[place] ?? '', cell),
    );
    return [cells[action] ?? '', ...values].join(' ').trim();
  });
}

function labelled(name: string, cell: string): string[] {
  const marked = cell.match(/`[^`]+`|"[^"]+"/g) ?? [];
  const preposition = places.get(name);
  if (preposition !== undefined)
    return marked.length === 0 ? [] : [`${preposition} ${marked.join(' and ')}`];
  const isNumber = /^(?:#|no\.?|nr\.?|step)?$/.test(name) && /^\d*\.?$/.test(cell);
  if (isNumber || cell === '') return [];
  return [`${name}: ${marked[0] === cell ? cell : `\`${cell.replaceAll('`', '')}\``}`];
}
