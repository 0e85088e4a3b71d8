import { coordinationStatuses } from '../contracts/coordination.js';
import { buildActions, type GoalProgress } from '../contracts/decision.js';
import { type BacktrackingLevel, backtrackingLevels } from '../contracts/plan.js';
import { toolFailureCodes } from '../contracts/tool-outcome.js';
import type {
  InterventionEntry,
  IterationEntry,
  LogEntry,
  PlanEntry,
  ResultLine,
  ReviewEntry,
  WarningEntry,
} from './entries.js';
import { type Field, FieldSet, type Line, parseClaimsTable, readTextField } from './field.js';
import {
  allAchieved,
  LineReader,
  malformed,
  readGoalFocus,
  readGoalsProgress,
} from './line-reader.js';
import { analysisLabel, logTitle } from './render.js';

/** Start of an entry. Text inside entries is escaped, so its lines never start this way. */
const entryStart = /^(?:#{1,6}(?:\s|$)|> \*\*(?:Warning|Intervention|Review):\*\*)/;

/** The lines of an entry: its heading or first line of a quote, and the rest. */
interface Chunk {
  readonly heading: Line;
  readonly lines: readonly Line[];
}

/**
 * Parses the Markdown of a log into exactly the entries given to `renderLog`; other sections after it are ignored.
 *
 * Throws an `InvalidInputError` with the line and the expected text if the log was edited inconsistently.
 */
export function parseLog(markdown: string): LogEntry[] {
  const [title, ...rest] = toChunks(markdown);
  const end = rest.findIndex(({ heading }) => heading.text.startsWith('## '));
  const chunks = end === -1 ? rest : rest.slice(0, end);
  if (title?.heading.text.trim() !== logTitle) {
    throw malformed(title?.heading.number ?? 1, `"${logTitle}"`, title?.heading.text ?? '');
  }
  assertBlank(title.lines);
  const entries: LogEntry[] = [];
  let plan: PlanEntry | undefined;
  let attempt = 1;
  for (const chunk of chunks) {
    const { heading } = chunk;
    if (heading.text.startsWith('### Attempt ')) {
      attempt = parseAttempt(chunk);
    } else if (heading.text.trim() === '### Strategic Plan') {
      plan = parsePlan(chunk, attempt);
      entries.push(plan);
      attempt = 1;
    } else {
      entries.push(
        heading.text.startsWith('>')
          ? parseQuote(chunk)
          : parseIteration(chunk.heading, chunk.lines, plan),
      );
    }
  }
  return entries;
}

function toChunks(markdown: string): readonly Chunk[] {
  const chunks: { heading: Line; lines: Line[] }[] = [];
  for (const [index, text] of markdown.split(/\r?\n/).entries()) {
    const line = { number: index + 1, text };
    const chunk = chunks.at(-1);
    if (entryStart.test(text)) chunks.push({ heading: line, lines: [] });
    else if (chunk !== undefined) chunk.lines.push(line);
    else if (text.trim() !== '') throw malformed(line.number, `"${logTitle}"`, text);
  }
  return chunks;
}

function parseAttempt({ heading, lines }: Chunk): number {
  const reader = new LineReader(heading.number, heading.text.trimEnd());
  reader.expect('### Attempt ');
  const attempt = reader.number('the number of the attempt');
  reader.expect(attempt === 1 ? ' (original)' : ' (retry)');
  reader.end();
  assertBlank(lines);
  return attempt;
}

function parsePlan({ heading, lines }: Chunk, attempt: number): PlanEntry {
  const end = lines.findIndex(({ text }) => text.trimEnd() === '---');
  if (end === -1) throw malformed(heading.number, '"---" at the end of the plan', heading.text);
  assertBlank(lines.slice(end + 1));
  const fields = new FieldSet(lines.slice(0, end), heading);
  const { body, reader } = fields.need('Goals');
  reader.end();
  const goals = body.map(parseGoal);
  const approach = readTextField(fields.need('Approach'), 'the approach');
  const revision = fields.takeLine('Revision', readRevision);
  fields.finish();
  return { type: 'plan', attempt, goals, approach, ...(revision && { revision }) };
}

/** Parses `2, local, keeps GOAL_1, GOAL_2`. */
function readRevision(reader: LineReader): NonNullable<PlanEntry['revision']> {
  const number = reader.number('the number of the plan');
  const kept: string[] = [];
  const keeps = (): boolean => reader.takes(', keeps ');
  if (reader.isAtEnd) return { number, kept };
  let isKeeping = keeps();
  const level = isKeeping ? {} : { level: readLevel(reader) };
  if (!isKeeping) isKeeping = keeps();
  if (isKeeping) {
    do kept.push(reader.token('the id of a goal'));
    while (reader.takes(', '));
  }
  return { number, ...level, kept };
}

function readLevel(reader: LineReader): BacktrackingLevel {
  reader.expect(', ');
  return reader.oneOf(backtrackingLevels, 'how far the plan goes back');
}

function parseGoal({ number, text }: Line): PlanEntry['goals'][number] {
  const reader = new LineReader(number, text);
  reader.expect('- ');
  const id = reader.token('the id of a goal');
  reader.expect(': ');
  return { id, description: reader.inline('the description of a goal') };
}

function parseQuote({ heading, lines }: Chunk): LogEntry {
  const end = lines.findIndex(({ text }) => !text.startsWith('>'));
  const inside = end === -1 ? lines : lines.slice(0, end);
  assertBlank(lines.slice(inside.length));
  const unquoted = [heading, ...inside].map(({ number, text }) => ({
    number,
    text: text.replace(/^> ?/, ''),
  }));
  const fields = new FieldSet(unquoted, heading);
  const warning = fields.take('Warning');
  const review = fields.take('Review');
  const entry =
    (warning && parseWarning(warning)) ??
    (review && parseReview(review)) ??
    parseIntervention(fields);
  fields.finish();
  return entry;
}

function parseWarning(field: Field): WarningEntry {
  const limit = field.reader.token('the name of a limit');
  field.reader.expect(' = ');
  const value = field.reader.number('the value of the limit');
  return { type: 'warning', limit, value, message: readTextField(field, 'a message', ': ') };
}

function parseReview(field: Field): ReviewEntry {
  const verdict = field.reader.oneOf(['REVISE', 'BLOCK'], 'a verdict');
  return { type: 'review', verdict, message: readTextField(field, 'an issue', ' - ') };
}

function parseIntervention(fields: FieldSet): InterventionEntry {
  const field = fields.need('Intervention');
  const id = field.reader.token('the id of an intervention');
  const message = readTextField(field, 'a message', ' - ');
  const decision = fields.take('Resolution');
  return {
    type: 'intervention',
    id,
    message,
    ...(decision !== undefined && { resolution: parseResolution(decision) }),
  };
}

function parseResolution(field: Field): NonNullable<InterventionEntry['resolution']> {
  const choice = field.reader.token('what was chosen');
  field.reader.expect(' by ');
  const by = field.reader.token('who chose');
  if (field.reader.isAtEnd && field.body.length === 0) return { choice, by };
  return { choice, answer: readTextField(field, 'an answer', ': '), by };
}

function assertBlank(lines: readonly Line[]): void {
  const line = lines.find(({ text }) => text.trim() !== '');
  if (line !== undefined) throw malformed(line.number, 'the next entry', line.text);
}

const actions = ['COMMAND', 'ANALYZE', 'COMPLETE', 'BLOCKED', ...buildActions] as const;

/** Parses the lines under `### Executor Iteration N`. `plan` is the last plan before them. */
function parseIteration(
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
