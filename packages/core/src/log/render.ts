import type { ExecutorAction } from '../contracts/decision.js';
import type {
  InterventionEntry,
  IterationEntry,
  LogEntry,
  PlanEntry,
  ResultLine,
  WarningEntry,
} from './entries.js';
import { type Label, renderClaimsTable, renderTextField } from './field.js';
import {
  countAchieved,
  isAllAchieved,
  quote,
  renderGoalFocus,
  renderGoalsProgress,
  toInline,
  toToken,
} from './line-reader.js';

export const logTitle = '## 4. Execution Progress';

/**
 * Renders the log of a turn as Markdown, which `parseLog` reads back to the same entries. If there are several plans, each has its own
 * heading `### Attempt N`.
 */
export function renderLog(entries: Iterable<LogEntry>): string {
  return [...renderLogParts(entries)].join('');
}

/**
 * Yields the same text entry by entry, so that a long log is written without being held in memory: `for (const part of
 * renderLogParts(result.log)) stream.write(part)`.
 */
export function* renderLogParts(entries: Iterable<LogEntry>): Generator<string, void, undefined> {
  let separator = '';
  for (const block of renderLogBlocks(entries)) {
    yield `${separator}${block}`;
    separator = '\n\n';
  }
  yield '\n';
}

/** Yields the title and each entry, without the blank lines between them. */
export function* renderLogBlocks(entries: Iterable<LogEntry>): Generator<string, void, undefined> {
  const all = [...entries];
  const isRetried = all.filter(({ type }) => type === 'plan').length > 1;
  let plan: PlanEntry | undefined;
  yield logTitle;
  for (const entry of all) {
    if (entry.type === 'plan') plan = entry;
    yield entry.type === 'plan'
      ? renderPlan(entry, isRetried || entry.attempt !== 1)
      : renderEntry(entry, plan);
  }
}

/**
 * Renders one entry of the log without surrounding blank lines, for a view that grows with the turn. `plan` is the last plan
 * before it. Only the first attempt's heading depends on later entries: `renderLog` adds `### Attempt 1 (original)` if there
 * is a second.
 */
export function renderEntry(entry: LogEntry, plan?: PlanEntry): string {
  switch (entry.type) {
    case 'plan':
      return renderPlan(entry, entry.attempt !== 1);
    case 'iteration':
      return renderIteration(entry, plan);
    case 'warning':
      return quoted(renderWarning(entry));
    case 'intervention':
      return quoted(renderIntervention(entry));
    case 'review':
      return quoted(renderTextField('Review', entry.message, entry.verdict, ' - '));
  }
}

/** Returns the label of the Executor's own text after each action. */
export function analysisLabel(action: ExecutorAction): Label {
  switch (action) {
    case 'ANALYZE':
      return 'Analysis';
    case 'COMPLETE':
      return 'Summary';
    case 'BLOCKED':
      return 'Reason';
    default:
      return 'Executor Analysis';
  }
}

function renderPlan(
  { attempt, goals, approach, revision }: PlanEntry,
  withHeading: boolean,
): string {
  const heading = `### Attempt ${attempt} (${attempt === 1 ? 'original' : 'retry'})\n\n`;
  return [
    `${withHeading ? heading : ''}### Strategic Plan`,
    '**Goals:**',
    ...goals.map(({ id, description }) => `- ${toToken(id)}: ${toInline(description)}`),
    '',
    renderTextField('Approach', approach),
    ...(revision === undefined ? [] : [renderRevision(revision)]),
    '',
    '---',
  ].join('\n');
}

function renderRevision({ number, level, kept }: NonNullable<PlanEntry['revision']>): string {
  const how = level === undefined ? '' : `, ${level}`;
  const keeps = kept.length === 0 ? '' : `, keeps ${kept.map(toToken).join(', ')}`;
  return `**Revision:** ${number}${how}${keeps}`;
}

function renderIteration(entry: IterationEntry, plan: PlanEntry | undefined): string {
  const { attempt, iteration, lane, action, goalFocus, claims, analysis } = entry;
  const number = lane === undefined ? `${iteration}` : `${iteration}.${lane}`;
  const lines = [`### Executor Iteration ${number}${attempt === 1 ? '' : ` (Attempt ${attempt})`}`];
  if (goalFocus.length > 0) lines.push(`**Goal Focus:** ${renderGoalFocus(goalFocus, plan)}`);
  lines.push(`**Action:** ${action}`, ...renderCommand(entry));
  if (claims.length > 0) lines.push(`**Claims:**\n${renderClaimsTable(claims)}`);
  if (action === 'COMPLETE') lines.push(...renderGoalCount(entry, plan));
  if (analysis !== undefined) lines.push(renderTextField(analysisLabel(action), analysis));
  lines.push(...renderProgress(entry, plan));
  return lines.join('\n');
}

function renderCommand({
  task,
  command,
  coordinator,
  fallback,
  result,
}: IterationEntry): readonly string[] {
  const lines: string[] = [];
  if (task !== undefined) lines.push(`**Task:** ${toInline(task)}`);
  if (command !== undefined) lines.push(`**Command:** ${quote(command)}`);
  if (coordinator !== undefined) {
    const { selected, request } = coordinator;
    lines.push(`**Coordinator:** ${toToken(selected)} → ${quote(request)}`);
  }
  if (fallback !== undefined) lines.push(`**Fallback:** ${toInline(fallback)}`);
  return result === undefined ? lines : [...lines, ...renderResult(result)];
}

function renderResult({
  status,
  summary,
  ref,
  error,
  safeToRepeat,
}: ResultLine): readonly string[] {
  const lines = [renderTextField('Result', summary, status.toUpperCase(), ' - ')];
  if (ref !== undefined) lines.push(`**Reference:** ${toInline(ref)}`);
  if (error !== undefined) {
    const after = error.retryAfterMs === undefined ? '' : `, after ${error.retryAfterMs} ms`;
    const head = `${error.code}${error.isRetryable ? ', retryable' : ''}${after}`;
    lines.push(renderTextField('Error', error.message, head, ' - '));
  }
  if (safeToRepeat !== undefined) lines.push(`**Safe to Repeat:** ${safeToRepeat ? 'yes' : 'no'}`);
  return lines;
}

function renderGoalCount(
  { goalsProgress }: IterationEntry,
  plan: PlanEntry | undefined,
): readonly string[] {
  if (plan === undefined || plan.goals.length === 0 || goalsProgress.length === 0) return [];
  return [`**Goals:** ${countAchieved(goalsProgress, plan)}/${plan.goals.length} achieved`];
}

function renderProgress(entry: IterationEntry, plan: PlanEntry | undefined): readonly string[] {
  const { action, goalsProgress } = entry;
  const isSaid = action === 'COMPLETE' && isAllAchieved(goalsProgress, plan);
  return goalsProgress.length === 0 || isSaid
    ? []
    : [`**Goals Progress:** ${renderGoalsProgress(goalsProgress)}`];
}

function renderWarning({ limit, value, message }: WarningEntry): string {
  return renderTextField('Warning', message, `${toToken(limit)} = ${value}`, ': ');
}

function renderIntervention({ id, message, resolution }: InterventionEntry): string {
  const question = renderTextField('Intervention', message, toToken(id), ' - ');
  if (resolution === undefined) return question;
  const { choice, answer, by } = resolution;
  const head = `${toToken(choice)} by ${toToken(by)}`;
  const decision =
    answer === undefined
      ? `**Resolution:** ${head}`
      : renderTextField('Resolution', answer, head, ': ');
  return `${question}\n${decision}`;
}

function quoted(text: string): string {
  const lines = text.split('\n').map((line) => (line === '' ? '>' : `> ${line}`));
  return lines.join('\n');
}
