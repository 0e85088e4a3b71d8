import type { ClaimRow } from './entries.js';
import type { Line } from './field.js';
import { LineReader, malformed } from './line-reader.js';
import { toInline } from './quote.js';

const head = ['| Claim | Confidence | Source |', '|-------|------------|--------|'] as const;

export function renderClaimsTable(claims: readonly ClaimRow[]): string {
  const rows = claims.map(
    ({ claim, confidence, source }) =>
      `| ${toCell(claim)} | ${toConfidence(confidence)} | ${toCell(source)} |`,
  );
  return [...head, ...rows].join('\n');
}

export function parseClaimsTable(lines: readonly Line[], heading: number): readonly ClaimRow[] {
  const [titles, rule, ...rows] = lines;
  if (titles === undefined || rule === undefined) throw malformed(heading, head[0], '');
  assertCells(titles, /^\s*(?:Claim|Confidence|Source)\s*$/, head[0]);
  assertCells(rule, /^\s*:?-+:?\s*$/, head[1]);
  return rows.map(parseRow);
}

function parseRow(line: Line): ClaimRow {
  const cells = splitRow(line, 'a row such as | claim | 0.90 | source |').map(
    (cell) => new LineReader(line.number, cell.replace(/\\([\\|])/g, '$1').trim()),
  );
  const [claim, confidence, source] = cells;
  if (claim === undefined || confidence === undefined || source === undefined) {
    throw malformed(line.number, 'three cells', line.text);
  }
  const value = confidence.number('a confidence from 0 to 1');
  confidence.end();
  if (value < 0 || value > 1) throw malformed(line.number, 'a confidence from 0 to 1', `${value}`);
  return { claim: claim.inline('a claim'), confidence: value, source: source.inline('a source') };
}

function assertCells(line: Line, cell: RegExp, expected: string): void {
  if (!splitRow(line, expected).every((text) => cell.test(text))) {
    throw malformed(line.number, expected, line.text);
  }
}

/** Splits a row at its unescaped pipes into three cells. */
function splitRow(line: Line, expected: string): readonly string[] {
  const cells = line.text.trim().match(/[^|\\]*(?:\\[\s\S][^|\\]*)*\|/gy) ?? [];
  const [before, ...inside] = cells.map((cell) => cell.slice(0, -1));
  if (before !== '' || inside.length !== 3 || cells.join('') !== line.text.trim()) {
    throw malformed(line.number, expected, line.text);
  }
  return inside;
}

function toCell(text: string): string {
  return toInline(text).replace(/[\\|]/g, '\\$&');
}

/** Formats a confidence with two decimals, or all digits if two are inexact. */
function toConfidence(confidence: number): string {
  const short = confidence.toFixed(2);
  return Number(short) === confidence ? short : String(confidence);
}
