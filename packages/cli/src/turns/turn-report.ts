import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TurnJournalEntry, TurnResult } from '@pce/core';
import type { Intervention, Resolution, StatementEvidence, Validation } from '@pce/core/contracts';
import {
  type CheckedValue,
  isRefused,
  type ModelCall,
  validationDecision,
} from '@pce/core/internal';
import { signalsOf } from '@pce/core/signals';
import { turnFolder } from '@pce/workspace/internal';
import { type Output, printableLine } from '../terminal/output.js';
import type { Host } from '../workspace/compose.js';

/** A call of a language model. */
export interface ReportedCall extends ModelCall {
  /** The role that asked, or the tool. */
  readonly role: string;
}

/** A plan, answer or output that was sent back. */
export interface Rewrite {
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly of: 'plan' | 'answer' | 'output';
  /** `REVISE`, `RETRY`, `FAIL`, `BLOCK` or `REFUSE`. */
  readonly decision: string;
  /** `code`, or the role or guard. */
  readonly by: string;
  readonly reasons: readonly string[];
}

/** A decision of a person. */
export interface ReportedDecision extends Pick<Resolution, 'choose' | 'answer' | 'args' | 'by'> {
  /** Id of the question. */
  readonly intervention: string;
  readonly message: string;
  readonly at: number;
}

/** The result of a turn with its costs, rewrites and decisions. */
export interface TurnReport extends TurnDocument {
  /** Calls of models that report them, in order. */
  readonly calls: readonly ReportedCall[];
  readonly rewrites: readonly Rewrite[];
  readonly decisions: readonly ReportedDecision[];
  /** The folder with its files, relative to the workspace; `null` if there is none. */
  readonly saved: string | null;
}

type ReportHost = Pick<Host, 'turnCommandLine'> & {
  readonly workspace: Pick<Host['workspace'], 'root'>;
};

export function turnReport(
  result: TurnResult,
  entries: readonly TurnJournalEntry[],
  host: ReportHost,
): TurnReport {
  const folder = turnFolder(result.turn);
  return {
    ...toTurnDocument(result, host),
    calls: callsOf(entries),
    rewrites: entries.flatMap(({ event }) => rewriteOf(event) ?? []),
    decisions: decisionsOf(entries),
    saved: existsSync(join(host.workspace.root, folder)) ? folder : null,
  };
}

function callsOf(entries: readonly TurnJournalEntry[]): readonly ReportedCall[] {
  return signalsOf(entries).flatMap((signal) => {
    if (signal.type !== 'work.ended') return [];
    const { name, usage } = signal.work;
    return (usage?.calls ?? []).map((call) => ({ role: name, ...call }));
  });
}

type Event = TurnJournalEntry['event'];

function rewriteOf(event: Event): Rewrite | undefined {
  const { at } = event;
  switch (event.type) {
    case 'critic.reviewed': {
      const { verdict, issues } = event.review;
      if (verdict === 'PASS') return undefined;
      return { at, of: 'plan', decision: verdict, by: 'critic', reasons: issues };
    }
    case 'validator.validated': {
      const decision = validationDecision(event.validation.score);
      if (decision === 'APPROVE') return undefined;
      const by = event.by === 'code' ? 'code' : 'validator';
      return { at, of: 'answer', decision, by, reasons: reasonsOf(event.validation) };
    }
    case 'answer.refused': {
      const { guard = 'guard', reason = '' } = event.guards.at(-1) ?? {};
      return { at, of: 'answer', decision: 'REFUSE', by: guard, reasons: [reason] };
    }
    case 'output.refused':
      return { at, of: 'output', decision: 'REFUSE', by: 'code', reasons: event.issues };
    default:
      return undefined;
  }
}

/** Returns why an answer did not pass: its issues, statements without proof, and criteria that are not met. */
export function reasonsOf({ issues, evidence = [], criteria }: Validation): readonly string[] {
  const statements = evidence
    .filter(isRefused)
    .map(({ label, text, reason }) => `${label}: ${text}${reason ? ` (${reason})` : ''}`);
  const unmet = criteria
    .filter(({ status }) => status === 'failed')
    .map(({ criterion, detail }) => `not met: ${criterion}: ${detail}`);
  return [...new Set([...issues, ...statements, ...unmet])];
}

function decisionsOf(entries: readonly TurnJournalEntry[]): readonly ReportedDecision[] {
  const asked = new Map<string, string>();
  return entries.flatMap(({ event }) => {
    if (event.type === 'intervention.opened')
      asked.set(event.intervention.id, event.intervention.message);
    if (event.type !== 'intervention.resolved') return [];
    const { id, choose, answer, args, by, at } = event;
    const words = { ...(answer !== undefined && { answer }), ...(args && { args }) };
    return [{ intervention: id, message: asked.get(id) ?? '', choose, ...words, by, at }];
  });
}

const fields = [
  ...(['turn', 'status', 'reason', 'answer', 'goals', 'tasks', 'claims', 'attachments'] as const),
  ...(['evidence', 'values', 'warnings', 'effects', 'iterations', 'usage'] as const),
  ...(['usageByRole', 'durationByRole', 'durationMs'] as const),
] satisfies readonly (keyof TurnResult)[];

/** An open question, with the command of each choice. */
export interface OpenQuestion extends Intervention {
  readonly options: (Intervention['options'][number] & {
    /** Command line that makes this choice. */
    readonly command: string;
  })[];
}

/** The document of a turn with `--json`: `pce run`, `resume`, `fork`, `result` and `interventions resolve`. */
export interface TurnDocument extends Pick<TurnResult, (typeof fields)[number]> {
  /** Those that are open. */
  readonly interventions: readonly OpenQuestion[];
}

type CommandLines = Pick<Host, 'turnCommandLine'>;

/** Picks fields, so that additions of core do not leak into a stable document. */
export function toTurnDocument(result: TurnResult, host: CommandLines): TurnDocument {
  const { interventions } = result;
  // The list of names is that of the type.
  const picked = Object.fromEntries(fields.map((name) => [name, result[name]])) as Pick<
    TurnResult,
    (typeof fields)[number]
  >;
  return { ...picked, interventions: interventions.map((each) => toOpenQuestion(each, host)) };
}

export function toOpenQuestion(question: Intervention, host: CommandLines): OpenQuestion {
  return {
    ...question,
    options: question.options.map((option) => ({
      ...option,
      command: host.turnCommandLine(
        'interventions',
        'resolve',
        question.id,
        '--choose',
        option.id,
        ...(option.needsAnswer ? ['--answer', '<words>'] : []),
      ),
    })),
  };
}

const goalMarks = { achieved: '✔', in_progress: '…', pending: '·', blocked: '✖' } as const;

type SummaryHost = Pick<Host, 'storePlace' | 'commandLine' | 'turnCommandLine'> & {
  readonly workspace: Pick<Host['workspace'], 'root'>;
};

/** Prints the answer of a turn, and beside it what came of it. A draft is no answer; one that a person decides about is shown. */
export function showTurn(turn: TurnReport, host: SummaryHost, output: Output): void {
  if (turn.answer !== null && isShown.has(turn.status)) output.print(turn.answer.trimEnd());
  output.notes(['', ...turnSummary(turn, host)]);
}

const isShown: ReadonlySet<TurnReport['status']> = new Set(['completed', 'blocked']);

/** Returns the outcome of a turn as Markdown: a section after its log. */
export function outcomeSection(turn: TurnReport, host: SummaryHost): string {
  const { answer } = turn;
  const lines = [
    ...turnSummary(turn, host),
    ...(turn.calls.length === 0 ? [] : ['calls of models:', ...turn.calls.map(callLine)]),
  ].map((line) => line.replace(/^( *)(?:- )?/, '$1- '));
  const heading = turn.status === 'completed' ? 'Answer' : 'Draft, not delivered';
  return [
    `\n## Outcome\n\n${lines.join('\n')}\n`,
    ...(answer === null ? [] : [`\n### ${heading}\n\n${answer.trim()}\n`]),
  ].join('');
}

function turnSummary(turn: TurnReport, host: SummaryHost): readonly string[] {
  const { goals, warnings, interventions, reason } = turn;
  const achieved = goals.filter(({ status }) => status === 'achieved').length;
  const why = reason === '' ? '' : `: ${printableLine(reason, 500)}`;
  return [
    `status: ${turn.status}${why} (${count(turn.iterations, 'iteration')}, ${count(turn.claims.length, 'claim')}, ${duration(turn.durationMs)})`,
    ...usageLines(turn.usage),
    ...promptLines(turn.usageByRole),
    ...durationLines(turn.durationByRole),
    ...(goals.length === 0 ? [] : [`goals: ${achieved} of ${goals.length} achieved`]),
    ...goals.map(
      ({ status, description }) => `  ${goalMarks[status]} ${printableLine(description)}`,
    ),
    ...evidenceLines(turn),
    ...turn.rewrites.flatMap(rewriteLines),
    ...warnings.map(
      ({ code, value, message }) =>
        `⚠ ${code}${value === undefined ? '' : `=${value}`}: ${printableLine(message)}`,
    ),
    ...turn.decisions.map(
      ({ choose, answer, args, by, message }) =>
        `decided: ${choose} by ${printableLine(by, 80)}${answer === undefined ? '' : `, "${printableLine(answer)}"`}${args === undefined ? '' : `, with ${printableLine(JSON.stringify(args), 400)}`}: ${printableLine(message)}`,
    ),
    ...interventions.flatMap(questionLines),
    ...whatNext(turn, host),
  ];
}

function rewriteLines({ of, decision, by, reasons }: TurnReport['rewrites'][number]) {
  return [
    `${of} sent back (${decision} by ${by}):`,
    ...reasons.map((reason) => `  ✖ ${printableLine(reason, 400)}`),
  ];
}

export function callLine(call: TurnReport['calls'][number]): string {
  const {
    role,
    model,
    ms,
    inputTokens,
    cachedInputTokens = 0,
    outputTokens,
    cost,
    currency,
  } = call;
  const cached = cachedInputTokens === 0 ? '' : ` (${number(cachedInputTokens)} cached)`;
  const price = cost === 0 ? '' : `, ${money(cost)}${currency === undefined ? '' : ` ${currency}`}`;
  return `  ${role}: ${printableLine(model)}, ${number(inputTokens)} tokens in${cached}, ${number(outputTokens)} out${price}, ${duration(ms)}`;
}

/** Lists the sources that the answer cites, and its values that were computed or are not proven. */
function evidenceLines({ answer, claims, evidence, values }: TurnReport): readonly string[] {
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

function usageLines(given: TurnReport['usage']): readonly string[] {
  const { modelCalls, inputTokens, cachedInputTokens = 0, outputTokens, cost } = given;
  if (modelCalls === 0) return ['models: none was asked; rules decided'];
  const cached = cachedInputTokens === 0 ? '' : ` (${number(cachedInputTokens)} cached)`;
  const price = cost === 0 ? '' : `, cost ${money(cost)}`;
  return [
    `models: ${count(modelCalls, 'call')}, ${number(inputTokens)} tokens in${cached}, ${number(outputTokens)} out${price}`,
  ];
}

function promptLines(usageByRole: TurnReport['usageByRole']): readonly string[] {
  const told = Object.entries(usageByRole).flatMap(([role, { promptTokens }]) =>
    promptTokens === undefined ? [] : [`${role} ${number(promptTokens)}`],
  );
  return told.length === 0 ? [] : [`  tokens of prompts: ${told.join(', ')}`];
}

function durationLines(durationByRole: TurnReport['durationByRole']): readonly string[] {
  const told = Object.entries(durationByRole).flatMap(([role, ms]) =>
    ms < 1_000 ? [] : [`${role} ${duration(ms)}`],
  );
  return told.length === 0 ? [] : [`  time: ${told.join(', ')}`];
}

export function questionLines(given: OpenQuestion): readonly string[] {
  const { id, priority, phase, tool, message, approval, inDoubt, question, options } = given;
  const args = (approval ?? inDoubt ?? question)?.args;
  const schema = question?.schema;
  return [
    `waits for a person: ${id} (${priority}, ${phase})`,
    `  ${printableLine(message, 500)}`,
    ...(args === undefined ? [] : [`  arguments: ${printableLine(JSON.stringify(args), 2_000)}`]),
    ...(approval === undefined || tool === undefined
      ? []
      : ["  to approve it with others, add: --args '{…}'"]),
    ...(schema === undefined
      ? []
      : [`  answer as: ${printableLine(JSON.stringify(schema), 2_000)}`]),
    ...(inDoubt === undefined ? [] : [`  idempotency key: ${inDoubt.idempotencyKey}`]),
    ...options.flatMap(({ label, command }) => [`  - ${printableLine(label)}`, `      ${command}`]),
  ];
}

function whatNext({ turn, status, saved }: TurnReport, host: SummaryHost): readonly string[] {
  if (host.storePlace.type === 'memory') return ['log: kept in memory, and gone now'];
  return [
    ...(saved === null ? [] : [`saved in: ${saved}`]),
    `log: ${host.commandLine('log', turn)}`,
    ...(status === 'paused' || status === 'running'
      ? [`go on: ${host.turnCommandLine('resume', turn)}`]
      : []),
  ];
}

export function money(value: number): string {
  return value >= 1
    ? value.toFixed(2)
    : value.toLocaleString('en', { maximumSignificantDigits: 3 });
}

function number(value: number): string {
  return value.toLocaleString('en');
}

export function duration(ms: number): string {
  if (ms < 1_000) return `${ms} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  const minutes = Math.round(ms / 60_000);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
