import type { ExecutionCosts, ExecutionLog, ExecutionState, TaskReport } from '@pce/executions';
import type {
  CostShare,
  LoggedAttempt,
  LoggedDecision,
  LoggedQuestion,
} from '@pce/executions/internal';

type PlannedTask = ExecutionState['plan']['tasks'][number];

/** Options of {@link renderExecutionLog}. */
export interface RenderExecutionLogOptions {
  /** Names of agents by id. @defaultValue ids are shown */
  readonly names?: ReadonlyMap<string, string>;
  /** Returns the command that answers a question with a choice. @defaultValue `pce interventions resolve …` */
  readonly commandOf?: (question: string, choice: string) => string;
}

const defaultCommand = (question: string, choice: string): string =>
  `pce interventions resolve ${question} --choose ${choice}`;

/**
 * Returns the log of an execution as Markdown: goal, outcome by criterion, each task with its attempts, the decisions of people, open
 * questions with the commands that answer them, hours and money.
 */
export function renderExecutionLog(
  state: ExecutionState,
  log: ExecutionLog,
  costs: ExecutionCosts,
  { names = new Map(), commandOf = defaultCommand }: RenderExecutionLogOptions = {},
): string {
  const { execution, plan, status, reason, createdAt, endedAt } = state;
  const nameOf = (id: string): string => oneLine(names.get(id) ?? id);
  const times = [createdAt, endedAt].flatMap((at) => (at === undefined ? [] : [time(at)]));
  const parts = [
    `# ${oneLine(plan.name)}`,
    `${execution} · **${status}**: ${oneLine(reason)} · ${times.join(' to ')}`,
    plan.goal,
    section('Outcome', log.outcome.map(outcomeLine)),
    section(
      'Tasks',
      plan.tasks.flatMap((task) => taskLines(state, task, log, nameOf)),
    ),
    section('Decisions', log.decisions.map(decisionLine)),
    section(
      'Open questions',
      log.questions.flatMap((question) => questionLines(execution, question, commandOf)),
    ),
    `## Hours and money\n\n${costTable(costs, nameOf)}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `## ${title}\n\n${lines.join('\n')}`;
}

function outcomeLine({ criterion, status, evidence, judgement }: ExecutionLog['outcome'][number]) {
  const { by, note } = judgement ?? {};
  const said = by === undefined ? [] : [note === undefined ? by : `${by}: ${note}`];
  const shown = [
    ...said,
    ...evidence.map(({ task, said: words }) => `${task}: ${JSON.stringify(words)}`),
  ];
  const proof = shown.length === 0 ? 'no evidence' : shown.join('; ');
  return `- ${status.replace('_', ' ')}: ${oneLine(`${criterion} (${proof})`)}`;
}

function taskLines(
  state: ExecutionState,
  { id, title, parent }: PlannedTask,
  { attempts, waits }: ExecutionLog,
  nameOf: (id: string) => string,
): string[] {
  const { status, doneBy } = state.tasks.get(id) ?? {};
  const indent = '  '.repeat(depthOf(state, parent));
  const who = doneBy === undefined ? '' : ` by ${nameOf(doneBy)}`;
  return [
    `${indent}- ${id} ${oneLine(title)}: ${status}${who}`,
    ...attempts
      .filter(({ task }) => task === id)
      .map((attempt) => `${indent}  - ${attemptText(attempt, nameOf)}`),
    ...waits
      .filter(({ task }) => task === id)
      .map(({ kind, message, since, until }) => {
        const waited = until === undefined ? 'since then' : duration(until - since);
        return `${indent}  - ${time(since)} waits for a person, ${waited} (${kind}): ${oneLine(message)}`;
      }),
  ];
}

function depthOf(state: ExecutionState, parent: string | null): number {
  return parent === null ? 0 : 1 + depthOf(state, state.graph.byId.get(parent)?.parent ?? null);
}

function attemptText(
  { attempt, agent, startedAt, endedAt, status, reason, usage }: LoggedAttempt,
  nameOf: (id: string) => string,
): string {
  const held = endedAt === undefined ? 'under way' : duration(endedAt - startedAt);
  const end = status === undefined ? '' : `: ${status}, ${oneLine(reason ?? '')}`;
  const spent = usage === undefined ? '' : ` (${usageText(usage)})`;
  return `${time(startedAt)} attempt ${attempt}, ${nameOf(agent)}, ${held}${end}${spent}`;
}

function decisionLine({ at, by, choice, task, note, waitMs }: LoggedDecision): string {
  const what = `${choice.replace('_', ' ')}${task === undefined ? '' : ` ${task}`}`;
  const waited = waitMs === undefined ? '' : ` (${duration(waitMs)} after the question)`;
  return `- ${time(at)} ${oneLine(by)}: ${what}${note === undefined ? '' : `: ${oneLine(note)}`}${waited}`;
}

function questionLines(
  execution: string,
  { task, kind, message, since, choices }: LoggedQuestion,
  commandOf: (question: string, choice: string) => string,
): string[] {
  const question = task === undefined ? execution : `${execution}/${task}`;
  return [
    `- ${question} (${kind.replace('_', ' ')}, since ${time(since)}): ${oneLine(message)}`,
    ...choices
      .filter((choice) => choice !== 'reassign')
      .map((choice) => `  - \`${commandOf(question, choice)}\``),
  ];
}

function costTable(costs: ExecutionCosts, nameOf: (id: string) => string): string {
  const { agents, people, phases, wallMs, ...all } = costs;
  const total: CostShare = { ...all, name: `**all**, ${duration(wallMs)} from begin to end` };
  const rows = [total, ...phases, ...agents, ...people].map(
    ({ name, count, agentMs, waitMs, usage }) => {
      const spent = usage === undefined ? '–' : usageText(usage);
      return `| ${nameOf(name).replaceAll('|', '\\|')} | ${count} | ${duration(agentMs)} | ${duration(waitMs)} | ${spent} |`;
    },
  );
  return `| | attempts or decisions | agents held tasks | people were waited for | models |\n|---|---|---|---|---|\n${rows.join('\n')}`;
}

function usageText({ inputTokens, outputTokens, cost }: NonNullable<TaskReport['usage']>): string {
  const tokens = inputTokens + outputTokens;
  return [...(tokens > 0 ? [`${tokens} tokens`] : []), `cost ${Number(cost.toFixed(4))}`].join(
    ', ',
  );
}

function duration(ms: number): string {
  if (ms < 60_000) return `${Math.round(ms / 1_000)} s`;
  return ms < 3_600_000 ? `${Math.round(ms / 60_000)} min` : `${(ms / 3_600_000).toFixed(1)} h`;
}

function time(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')}Z`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
