/** Returns whether a line is the ruler below the head of a table: `|---|:-:|`. */
export function isRuler(line: string): boolean {
  return /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/.test(line) && line.includes('|');
}

/** Returns the cells of a row; `\\|` in a cell is no end of it. */
export function cellsOf(row: string): readonly string[] {
  return row
    .replace(/^\s*\|/, '')
    .replace(/(?<!\\)\|\s*$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}
