import type { Comparison, ConfigurationFigures, EvalReport, ScoreFigures } from './eval-report.js';

export interface ReportTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Returns the figures and comparisons of a report as texts. */
export function reportTables({ configurations, comparisons }: EvalReport): readonly ReportTable[] {
  const scores = configurations.flatMap(({ name, scores }) =>
    scores.map((one) => scoreRow(name, one)),
  );
  const tables = [
    { head: ['configuration', 'scorer', 'mean', '95 %', 'cases', 'no opinion'], rows: scores },
    {
      head: [
        'configuration',
        'halted',
        'unrecorded calls',
        'model calls',
        'tokens',
        'cost',
        'seconds',
      ],
      rows: configurations.map(costRow),
    },
    {
      head: [
        'scorer',
        'against',
        'difference',
        '95 %',
        'better / worse',
        'p',
        'verdict',
        'a drop it would find',
      ],
      rows: comparisons.map(comparisonRow),
    },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

/** Returns how many cases and runs a report is about. */
export function sizeText({ cases, repeats, seed }: EvalReport): string {
  return `${cases} cases, ${repeats} ${repeats === 1 ? 'run' : 'runs'} each, seed ${seed}`;
}

function scoreRow(name: string, { scorer, mean, interval, cases, noOpinion }: ScoreFigures) {
  const figures =
    mean === undefined || interval === undefined ? ['–', '–'] : [three(mean), range(interval)];
  return [name, scorer, ...figures, String(cases), String(noOpinion)];
}

function costRow({
  name,
  halted,
  unrecorded,
  modelCalls,
  tokens,
  cost,
  seconds,
}: ConfigurationFigures) {
  return [
    name,
    String(halted),
    String(unrecorded),
    modelCalls.toFixed(1),
    tokens.toFixed(0),
    cost.toFixed(4),
    seconds.toFixed(2),
  ];
}

function comparisonRow(one: Comparison) {
  const { scorer, configuration, baseline, difference, interval, better, worse, cases } = one;
  return [
    scorer,
    `${configuration} / ${baseline}`,
    signed(difference),
    range(interval, signed),
    `${better} / ${worse} of ${cases}`,
    one.p.toFixed(3),
    one.verdict,
    one.smallestDrop === undefined ? 'none: too few cases' : three(one.smallestDrop),
  ];
}

function three(value: number): string {
  return value.toFixed(3);
}

function signed(value: number): string {
  const text = value.toFixed(3);
  return value > 0 ? `+${text}` : text;
}

function range([low, high]: readonly [number, number], text = three): string {
  return `[${text(low)}, ${text(high)}]`;
}

/** Returns a report as Markdown, which also reads well in a terminal: figures, comparisons, and what the gate refuses. */
export function renderReport(report: EvalReport): string {
  const { problems } = report;
  const refused = problems.map(({ message }) => `✗ ${message}`).join('\n');
  return [
    sizeText(report),
    ...reportTables(report).map(table),
    ...(refused === '' ? [] : [refused]),
  ].join('\n\n');
}

function table({ head, rows }: ReportTable): string {
  const all = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = head.map((_, column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0), 3),
  );
  const line = (row: readonly string[]): string =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`;
  const [first = [], ...rest] = all;
  return [line(first), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join(
    '\n',
  );
}
