import { coordinationStatuses } from '../contracts/coordination.js';
import { buildActions, type GoalProgress } from '../contracts/decision.js';
import { toolFailureCodes } from '../contracts/tool-outcome.js';
import type { IterationEntry, PlanEntry, ResultLine } from './entries.js';
import { type Field, FieldSet, type Line, parseClaimsTable, readTextField } from './field.js';
import {
  allAchieved,
  LineReader,
  malformed,
  readGoalFocus,
  readGoalsProgress,
} from './line-reader.js';
import { analysisLabel } from './render.js';

const actions = ['COMMAND', 'ANALYZE', 'COMPLETE', 'BLOCKED', ...buildActions] as const;

/** Parses the lines under `### Executor Iteration N`. `plan` is the last plan before them. */
export function parseIteration(
  heading: Line,
  lines: readonly Line[],
  plan: PlanEntry | undefined,
): IterationEntry {
  const numbers = parseHeading(heading);
  const fields = new FieldSet(lines, heading);
  const action = readAction(fields.need('Action'));
  const goalFocus = fields.takeLine('Goal Focus', readGoalFocus) ?? [];
  const task = fields.takeLine('Task', (reader) => reader.inline('the id of a task'));
  const command = fields.takeLine('Command', (reader) => reader.inline('a command'));
  const coordinator = fields.takeLine('Coordinator', readCoordinator);
  const fallback = fields.takeLine('Fallback', (reader) => reader.inline('what failed'));
  const result = readResult(fields);
  const claims = fields.take('Claims');
  const analysis = fields.take(analysisLabel(action));
  const goalsProgress = readGoals(fields, plan);
  fields.finish();
  return {
    type: 'iteration',
    ...numbers,
    action,
    goalFocus,
    ...(task !== undefined && { task }),
    ...(command !== undefined && { command }),
    ...(coordinator !== undefined && { coordinator }),
    ...(fallback !== undefined && { fallback }),
    ...(result !== undefined && { result }),
    claims: claims === undefined ? [] : readClaims(claims),
    ...(analysis !== undefined && { analysis: readTextField(analysis, 'the analysis') }),
    goalsProgress,
  };
}

function parseHeading({
  number,
  text,
}: Line): Pick<IterationEntry, 'attempt' | 'iteration' | 'lane'> {
  const [, title, lane] = /^(### Executor Iteration \d+)\.(\d+)(?! *\d)/.exec(text) ?? [];
  if (title !== undefined && lane !== undefined) {
    const rest = text.slice(title.length + 1 + lane.length);
    return { ...parseHeading({ number, text: `${title}${rest}` }), lane: Number(lane) };
  }
  const reader = new LineReader(number, text.trimEnd());
  reader.expect('### Executor Iteration ');
  const iteration = reader.number('the number of the iteration');
  if (reader.isAtEnd) return { attempt: 1, iteration };
  reader.expect(' (Attempt ');
  const attempt = reader.number('the number of the attempt');
  reader.expect(')');
  reader.end();
  return { attempt, iteration };
}

function readAction({ reader }: Field): IterationEntry['action'] {
  const action = reader.oneOf(actions, 'an action');
  reader.end();
  return action;
}

function readCoordinator(reader: LineReader): NonNullable<IterationEntry['coordinator']> {
  const selected = reader.token('a tool or workflow');
  reader.expect(' → ');
  return { selected, request: reader.inline('what it was given') };
}

function readResult(fields: FieldSet): ResultLine | undefined {
  const field = fields.take('Result');
  if (field === undefined) return undefined;
  const status = field.reader.oneOf(coordinationStatuses, 'a status', (word) => word.toUpperCase());
  const summary = readTextField(field, 'a summary', ' - ');
  const ref = fields.takeLine('Reference', (reader) => reader.inline('a reference'));
  const error = fields.take('Error');
  const safe = fields.takeLine('Safe to Repeat', (reader) =>
    reader.oneOf(['yes', 'no'], 'an answer'),
  );
  return {
    status,
    summary,
    ...(ref !== undefined && { ref }),
    ...(error !== undefined && { error: readError(error) }),
    ...(safe !== undefined && { safeToRepeat: safe === 'yes' }),
  };
}

function readError(field: Field): NonNullable<ResultLine['error']> {
  const code = field.reader.oneOf(toolFailureCodes, 'the code of an error');
  const isRetryable = field.reader.takes(', retryable');
  const retryAfterMs = field.reader.takes(', after ')
    ? field.reader.number('a time in milliseconds')
    : undefined;
  if (retryAfterMs !== undefined) field.reader.expect(' ms');
  const message = readTextField(field, 'the message of an error', ' - ');
  return { code, message, isRetryable, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

function readClaims({ reader, body }: Field): IterationEntry['claims'] {
  reader.end();
  return parseClaimsTable(body, reader.line);
}

/** Parses the progress of goals: `**Goals:** 2/2 achieved` alone if complete, otherwise followed by each goal. */
function readGoals(fields: FieldSet, plan: PlanEntry | undefined): readonly GoalProgress[] {
  const goals = fields.takeLine('Goals', (reader) => {
    const count = reader.token('a count such as 2/2');
    reader.expect(' achieved');
    return { count, line: reader.line };
  });
  const progress = fields.takeLine('Goals Progress', readGoalsProgress);
  if (progress !== undefined || goals === undefined) return progress ?? [];
  const all = allAchieved(plan);
  if (all.length > 0 && goals.count === `${all.length}/${all.length}`) return all;
  throw malformed(goals.line, 'all goals of the plan, or **Goals Progress:** too', goals.count);
}
