import type { Comparison, ConfigurationFigures, EvalReport, ScoreFigures } from './eval-report.js';

/** Returns a report as Markdown, which also reads well in a terminal: figures, comparisons, and what the gate refuses. */
export function renderReport(report: EvalReport): string {
  const { cases, repeats, seed, configurations, comparisons, problems } = report;
  const scores = configurations.flatMap(({ name, scores }) =>
    scores.map((one) => scoreRow(name, one)),
  );
  const parts = [
    `${cases} cases, ${repeats} ${repeats === 1 ? 'run' : 'runs'} each, seed ${seed}`,
    table(['configuration', 'scorer', 'mean', '95 %', 'cases', 'no opinion'], scores),
    table(
      ['configuration', 'halted', 'unrecorded calls', 'model calls', 'tokens', 'cost', 'seconds'],
      configurations.map(costRow),
    ),
    ...(comparisons.length > 0
      ? [
          table(
            [
              'scorer',
              'against',
              'difference',
              '95 %',
              'better / worse',
              'p',
              'verdict',
              'a drop it would find',
            ],
            comparisons.map(comparisonRow),
          ),
        ]
      : []),
    ...(problems.length > 0 ? [problems.map(({ message }) => `✗ ${message}`).join('\n')] : []),
  ];
  return parts.join('\n\n');
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
    ...[name, String(halted), String(unrecorded), modelCalls.toFixed(1)],
    ...[tokens.toFixed(0), cost.toFixed(4), seconds.toFixed(2)],
  ];
}

function comparisonRow(one: Comparison) {
  const { scorer, configuration, baseline, difference, interval, better, worse, cases } = one;
  return [
    ...[scorer, `${configuration} / ${baseline}`, signed(difference), range(interval, signed)],
    ...[`${better} / ${worse} of ${cases}`, one.p.toFixed(3), one.verdict],
    one.smallestDrop === undefined ? 'none: too few cases' : three(one.smallestDrop),
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
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
