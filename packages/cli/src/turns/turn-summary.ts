import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckedValue, Intervention, StatementEvidence } from '@pce/core/contracts';
import { turnFolder } from '@pce/workspace';
import { printableLine } from '../terminal/printable.js';
import type { Host } from '../workspace/compose.js';
import type { TurnDocument } from './turn-document.js';

const goalMarks = { achieved: '✔', in_progress: '…', pending: '·', blocked: '✖' } as const;

type SummaryHost = Pick<Host, 'storePlace' | 'commandLine' | 'turnCommandLine'> & {
  readonly workspace: Pick<Host['workspace'], 'root'>;
};

export function turnSummary(turn: TurnDocument, host: SummaryHost): string {
  const { goals, warnings, interventions } = turn;
  const achieved = goals.filter(({ status }) => status === 'achieved').length;
  return [
    `status: ${turn.status} (${count(turn.iterations, 'iteration')}, ${count(turn.claims.length, 'claim')}, ${seconds(turn.durationMs)})`,
    ...usageLines(turn.usage),
    ...promptLines(turn.usageByRole),
    ...durationLines(turn.durationByRole),
    ...(goals.length === 0 ? [] : [`goals: ${achieved} of ${goals.length} achieved`]),
    ...goals.map(
      ({ status, description }) => `  ${goalMarks[status]} ${printableLine(description)}`,
    ),
    ...evidenceLines(turn),
    ...warnings.map(
      ({ code, value, message }) =>
        `warning: ${code}${value === undefined ? '' : `=${value}`}: ${printableLine(message)}`,
    ),
    ...interventions.flatMap((intervention) => interventionLines(intervention, host)),
    ...whatNext(turn, host),
  ].join('\n');
}

/** Lists the sources that the answer cites, and its values that were computed or are not proven. */
function evidenceLines({ answer, claims, evidence, values }: TurnDocument): readonly string[] {
  const cited = new Set(evidence.flatMap(({ citations }) => citations));
  // Answers by rules list them themselves.
  const sources = claims.filter(
    ({ id, source }) => cited.has(id) && answer?.includes(`[${id}] ${source}`) !== true,
  );
  const counts = Map.groupBy(values, ({ label }) => label);
  const sums = [...counts].map(([label, those]) => `${those.length} ${label}`);
  return [
    ...sources.map(({ id, source }) => `  [${id}] ${printableLine(source)}`),
    ...(sums.length === 0 ? [] : [`values: ${sums.join(', ')}`]),
    ...values.filter(({ label }) => !isTakenOver.has(label)).map(valueLine),
    ...(values.length === 0 ? evidence.map(statementLine) : []),
  ];
}

/** Labels of values found in a result, which the counts include. */
const isTakenOver: ReadonlySet<CheckedValue['label']> = new Set([
  'supported',
  'uncited',
  'asserted',
]);

function valueLine({ label, text, formula, computed, reason }: CheckedValue): string {
  const result = computed === undefined ? '' : ` = ${JSON.stringify(computed)}`;
  const how = formula === undefined ? '' : `: ${formula}${result}`;
  return `  ${printableLine(`${label}: ${text}${how}${reason === undefined ? '' : ` (${reason})`}`, 400)}`;
}

/** A statement of a turn whose values were not checked. */
function statementLine({ label, text, reason, formula }: StatementEvidence): string {
  const why = reason ?? formula;
  return `  ${label}: ${printableLine(text)}${why === undefined ? '' : ` (${printableLine(why)})`}`;
}

function usageLines({
  modelCalls,
  inputTokens,
  cachedInputTokens = 0,
  outputTokens,
  cost,
}: TurnDocument['usage']): readonly string[] {
  if (modelCalls === 0) return [];
  const cached = cachedInputTokens === 0 ? '' : ` (${number(cachedInputTokens)} cached)`;
  const price = cost === 0 ? '' : `, cost ${money(cost)}`;
  return [
    `models: ${count(modelCalls, 'call')}, ${number(inputTokens)} tokens in${cached}, ${number(outputTokens)} out${price}`,
  ];
}

function promptLines(usageByRole: TurnDocument['usageByRole']): readonly string[] {
  const told = Object.entries(usageByRole).flatMap(([role, { promptTokens }]) =>
    promptTokens === undefined ? [] : [`${role} ${number(promptTokens)}`],
  );
  return told.length === 0 ? [] : [`  tokens of prompts: ${told.join(', ')}`];
}

function durationLines(durationByRole: TurnDocument['durationByRole']): readonly string[] {
  const told = Object.entries(durationByRole).flatMap(([role, ms]) =>
    ms < 1_000 ? [] : [`${role} ${seconds(ms)}`],
  );
  return told.length === 0 ? [] : [`  time: ${told.join(', ')}`];
}

export function interventionLines(
  { id, priority, phase, message, approval, inDoubt, question, options }: Intervention,
  host: Pick<Host, 'turnCommandLine'>,
): readonly string[] {
  const command = (choice: string, needsAnswer: boolean): string =>
    host.turnCommandLine(
      ...['interventions', 'resolve', id, '--choose', choice],
      ...(needsAnswer ? ['--answer', '<words>'] : []),
    );
  const args = (approval ?? inDoubt ?? question)?.args;
  const schema = question?.schema;
  return [
    `waits for a person: ${id} (${priority}, ${phase})`,
    `  ${printableLine(message, 500)}`,
    ...(args === undefined ? [] : [`  arguments: ${printableLine(JSON.stringify(args), 2_000)}`]),
    ...(schema === undefined
      ? []
      : [`  answer as: ${printableLine(JSON.stringify(schema), 2_000)}`]),
    ...(inDoubt === undefined ? [] : [`  idempotency key: ${inDoubt.idempotencyKey}`]),
    ...options.flatMap((option) => [
      `  - ${printableLine(option.label)}`,
      `      ${command(option.id, option.needsAnswer)}`,
    ]),
  ];
}

function whatNext({ turn, status }: TurnDocument, host: SummaryHost): readonly string[] {
  if (host.storePlace.type === 'memory') return ['log: kept in memory, and gone now'];
  const folder = turnFolder(turn);
  const saved = existsSync(join(host.workspace.root, folder)) ? [`saved in: ${folder}`] : [];
  const log = `log: ${host.commandLine('log', turn)}`;
  return status === 'paused'
    ? [...saved, log, `go on: ${host.turnCommandLine('resume', turn)}`]
    : [...saved, log];
}

function money(value: number): string {
  return value >= 1
    ? value.toFixed(2)
    : value.toLocaleString('en', { maximumSignificantDigits: 3 });
}

function number(value: number): string {
  return value.toLocaleString('en');
}

function seconds(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
