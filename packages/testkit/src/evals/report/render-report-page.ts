import type { EvalReport, ReportedRun } from './eval-report.js';
import { type ReportTable, reportTables, sizeText } from './render-report.js';

const style = `:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
div { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { border-bottom: 1px solid #8886; padding: 0.25rem 0.75rem 0.25rem 0; text-align: left; vertical-align: top; }
td { font-variant-numeric: tabular-nums; }
.worse { color: light-dark(#b3261e, #ff8a80); font-weight: 600; }
.better { color: light-dark(#1b6e35, #7fd99a); font-weight: 600; }`;

/** Returns a report as a page of HTML that needs nothing else: what the gate refuses, figures, comparisons, and runs below 1. */
export function renderReportPage(report: EvalReport): string {
  const { problems, runs } = report;
  const refused = problems.map(({ message }) => `<li class="worse">${escaped(message)}</li>`);
  const below = runs.flatMap(belowOne);
  const head = ['configuration', 'turn', 'run', 'status', 'scorer', 'score', 'reason'];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Evaluation</title>
<style>
${style}
</style>
<h1>Evaluation</h1>
<p>${escaped(sizeText(report))}</p>
${refused.length === 0 ? '<p class="better">The gate is passed.</p>' : `<ul>${refused.join('\n')}</ul>`}
${reportTables(report).map(table).join('\n')}
<details><summary>Runs that did not score 1: ${below.length}</summary>
${table({ head, rows: below })}
</details>
</html>
`;
}

/** Returns a row for each score of a run that is not 1. */
function belowOne(run: ReportedRun): readonly (readonly string[])[] {
  const { configuration, turn, repeat, status, halted, scores } = run;
  return Object.entries(scores).flatMap(([scorer, { score, rationale }]) => {
    if (score === 1) return [];
    const reason = rationale ?? halted ?? '';
    return [
      [configuration, turn, String(repeat), status, scorer, score?.toFixed(3) ?? '–', reason],
    ];
  });
}

function table({ head, rows }: ReportTable): string {
  const heads = head.map((text) => `<th scope="col">${escaped(text)}</th>`);
  const lines = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`);
  return `<div><table><thead><tr>${heads.join('')}</tr></thead>\n<tbody>${lines.join('\n')}</tbody></table></div>`;
}

function cell(text: string): string {
  const verdict = text === 'worse' || text === 'better' ? ` class="${text}"` : '';
  return `<td${verdict}>${escaped(text)}</td>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
