import type { Handler } from '@pce/client';
import type { AgentDescription, AgentNote } from '@pce/client/internal';
import type { Orchestrator } from '@pce/core';
import { type PermissionKind, permissionKinds } from '@pce/core/internal';
import type { HandoffDriver } from '@pce/core/ports';
import type { TaskEnd } from '@pce/executions/internal';
import type { WatchWorkOptions } from '@pce/handoff';
import { Option } from 'commander';
import { type AgentKey, agentKeys, parseAgentKey } from '../agent/agent-keys.js';
import { askServer } from '../executions/ask-server.js';
import { CommandError, type ExitCode, exitCodes, onStopSignals } from '../exit-codes.js';
import { openAgent } from '../handoff/handoff-file.js';
import type { PceCommand, PlaceOptions, ServerOptions, TurnOptions } from '../pce-command.js';
import { command, toCount, toNames } from '../pce-command.js';
import { type Output, printableLine } from '../terminal/output.js';
import { composeToPlay, type Host } from '../workspace/compose.js';

interface AgentOptions extends PlaceOptions, TurnOptions, ServerOptions {
  readonly key?: string;
  readonly register?: string;
  readonly role: string;
  readonly actions: readonly string[];
  readonly concurrency: number;
  readonly with?: string;
  readonly allow: readonly string[];
  readonly test?: string;
}

const help = `
Each task is a turn of this workspace: its request is the task, its context what the tasks ahead of it came to. A turn
that is blocked blocks its task, with the choices it offers. The tools of the workspace do what plans of that server
ask for: work for servers you trust.

  pce agent --register ann --actions research,write
  pce agent --register ann --with acp:codex      Codex does them, and asks for no more than --allow
  pce agent --register ann        the next time: its key is kept in .pce/agents.json

Ctrl-C or SIGTERM: it takes nothing new, and ends when what it has is done; a second one stops it at once.`;

export function addAgent(program: PceCommand, output: Output): void {
  command(program, 'agent', 'place', 'turns', 'server')
    .summary('work on tasks of a server, with the tools of this workspace')
    .description('Asks a server for tasks, and works each as a turn of this workspace.')
    .addOption(
      new Option('--key <id:key>', 'the agent it is, as <agent id>:<key>').env('PCE_AGENT_KEY'),
    )
    .option(
      '--register <name>',
      'be the agent of this name; made known to the server the first time',
    )
    .option('--role <words>', 'its role, for people; sent when it registers', 'worker')
    .addOption(
      new Option('--actions <names>', 'the actions it can do, with commas between')
        .argParser(toNames)
        .default(['research', 'write', 'contact', 'build', 'work'], 'what plans are broken into'),
    )
    .option('--concurrency <n>', 'tasks at a time', toCount, 1)
    .option('--with <agent>', 'a coding agent that does the tasks, as in acp:codex; see pce doctor')
    .addOption(
      new Option('--allow <kinds>', 'permissions of that agent: read, search, edit, execute, …')
        .argParser(toNames)
        .default(['read', 'search', 'edit'], 'read,search,edit'),
    )
    .option('--test <command>', 'command for the tests, by which that agent’s reports are checked')
    .addHelpText('after', help)
    .action((options: AgentOptions) => askServer(options, () => work(options, output)));
}

async function work(options: AgentOptions, output: Output): Promise<ExitCode> {
  await using host = await composeToPlay(options, output);
  const { createWorker } = await import('@pce/client');
  const handler = await handlerOf(host, options);
  const { server: url, actions, concurrency } = options;
  const agent = createWorker({
    url,
    concurrency,
    capabilities: Object.fromEntries(actions.map((action) => [action, handler])),
    log: (note) => output.note(agentNoteLine(note)),
    ...(await identity(options, host.workspace.root)),
  });
  const offSignals = onStopSignals(
    () => {
      output.note('draining: it ends once its tasks are done; once more stops it at once');
      void settled(agent.drain({ graceMs: drainMs }));
    },
    () => void settled(agent.close()),
  );
  output.note(`working for ${url}: ${actions.join(', ')}`);
  try {
    await agent.run();
  } finally {
    offSignals();
  }
  return exitCodes.done;
}

/** Tasks are turns of this workspace, or prompts to a coding agent. */
async function handlerOf({ pce, workspace }: Host, { with: name, allow, test }: AgentOptions) {
  if (name === undefined) return turnHandler(pce);
  const allowed = permissionKinds.filter((kind) => allow.includes(kind));
  return workWithAgent(await openAgent(workspace.root, name), {
    workspace: workspace.root,
    allowed,
    ...(test !== undefined && { test }),
  });
}

async function settled(end: Promise<void>): Promise<void> {
  await Promise.allSettled([end]);
}

/** Half an hour: turns take long, and a second signal ends the wait. */
const drainMs = 1_800_000;

async function identity(options: AgentOptions, root: string) {
  const { server, token, key, register: name, role } = options;
  if (key !== undefined) return { key: parseAgentKey(key) };
  const keys = agentKeys(root);
  const known = await keys.find(server, name);
  if (known !== undefined) return { key: known };
  if (name === undefined) {
    const message = `no agent of this workspace is known to ${server}: --register a name, or give its --key`;
    throw new CommandError('usage', message, exitCodes.error);
  }
  return {
    register: { name, role },
    onRegistered: ({ agentId, apiKey }: AgentKey) => keys.keep(server, name, { agentId, apiKey }),
    ...(token !== undefined && { token }),
  };
}

function agentNoteLine(note: AgentNote): string {
  switch (note.type) {
    case 'registered':
      return `registered as ${note.agentId}`;
    case 'started':
      return printableLine(`${note.taskId}: begun: ${note.title}`);
    case 'ended':
      return printableLine(`${note.taskId}: ${note.as}${note.why ? `: ${note.why}` : ''}`, 500);
    case 'stopped':
      return `${note.taskId}: stopped: ${note.reason}`;
    case 'trouble': {
      const why = note.error instanceof Error ? note.error.message : String(note.error);
      return printableLine(`${why}; tried again in ${Math.ceil(note.retryInMs / 1_000)} s`, 500);
    }
  }
}

const maxAgents = 100;

/** The document of `pce agents --json`: the newest first. */
export interface AgentsDocument {
  readonly agents: readonly AgentDescription[];
}

export function addAgents(program: PceCommand, output: Output): void {
  command(program, 'agents', 'server')
    .summary('list the agents of a server')
    .description(
      'Lists the newest agents of a server: what they can do, when they last asked, what they hold, how their attempts ended.',
    )
    .json('{ agents }')
    .action(async ({ json, ...server }: ServerOptions) => {
      const { agents } = await askServer(server, (client) =>
        client.agents.list({ limit: maxAgents }),
      );
      output.show(json, { agents } satisfies AgentsDocument, agents.map(agentLine), 'no agents');
    });
}

function agentLine(given: AgentDescription): string {
  const { agentId, name, role, capabilities, lastSeenAt, currentTasks = [], attempts } = given;
  const able = capabilities.map(({ action }) => action).join(', ');
  const seen = lastSeenAt == null ? 'not seen' : `seen ${new Date(lastSeenAt).toISOString()}`;
  const held = currentTasks.map(({ executionId, taskId }) => `${executionId}/${taskId}`).join(', ');
  const done = attempts === undefined ? '' : `; ${attemptsText(attempts)}`;
  const line = `${agentId}  ${name} (${role}): ${able}; ${seen}; ${held || 'idle'}${done}`;
  return printableLine(line, 300);
}

function attemptsText(given: NonNullable<AgentDescription['attempts']>): string {
  const { completed, failed, lost, successRate } = given;
  if (successRate === null) return 'no attempts';
  return `${completed} completed, ${failed} failed, ${lost} lost (${Math.round(100 * successRate)} %)`;
}

/** Does tasks of a server as turns: each with a fresh context, by what the tasks ahead of it came to. */
async function turnHandler(orchestrator: Orchestrator): Promise<Handler> {
  const { turnRunner } = await import('@pce/executions');
  const { Blocked } = await import('@pce/client');
  const run = turnRunner({ orchestrator });
  const toAnswer = ({ type, output, error, message = '', suggestions = [] }: TaskEnd): unknown => {
    switch (type) {
      case 'task_complete':
        return output;
      case 'task_blocked':
        return new Blocked(message, { suggestions });
      case 'task_error':
        throw Object.assign(new Error(error?.message ?? message), { name: error?.type ?? 'Error' });
    }
  };
  return async ({ task, context, signal, usage }) => {
    const { planGoal: goal, notes = [], previousTasks, lastFailure, learned = [] } = context;
    const previous = previousTasks.map(({ title, outputData: output }) => ({
      title,
      ...(output !== undefined && { output }),
    }));
    const failure = lastFailure === undefined ? {} : { failure: lastFailure };
    const end = await run({ task, goal, notes, previous, learned, ...failure }, signal);
    if (end.usage) usage(end.usage);
    return toAnswer(end);
  };
}

export interface WorkWithAgentOptions extends WatchWorkOptions {
  readonly allowed: readonly PermissionKind[];
}

/** Characters of a report that a person is shown. */
const maxReport = 2_000;

export async function workWithAgent(
  driver: HandoffDriver,
  { allowed, ...watched }: WorkWithAgentOptions,
): Promise<Handler> {
  const { Blocked } = await import('@pce/client');
  const { watchWork, workspaceFiles } = await import('@pce/handoff');
  const { guardedFiles } = await import('@pce/handoff/internal');
  const { readAgentOutput } = await import('@pce/tracker');
  const { contradictionsIn } = await import('@pce/tracker/internal');
  const { workspace } = watched;
  const mayEdit = async (): Promise<boolean> => allowed.includes('edit');
  return async ({ task, context, signal, usage }) => {
    await using session = await driver.start({
      workspace,
      signal,
      permission: async ({ kind }) => (allowed.includes(kind) ? 'allow' : 'reject'),
      ...(driver.capabilities.files && {
        files: guardedFiles(workspaceFiles({ root: workspace }), mayEdit),
      }),
    });
    const watch = await watchWork(driver, watched);
    const { onPart } = watch;
    const outcome = await session.prompt({ text: toPrompt(task, context), signal, onPart });
    if (outcome.usage) usage(outcome.usage);
    signal.throwIfAborted();
    // Some say in an answer that they ran into a limit.
    const limit = readAgentOutput(outcome.text, { now: Date.now() });
    if (outcome.status === 'completed' && limit === undefined) {
      const claims = await watch.check(outcome.text, signal);
      const wrong = contradictionsIn(claims).join('; ');
      if (wrong === '') {
        return { answer: outcome.text, agent: driver.name, ...(claims.length > 0 && { claims }) };
      }
      const message = `the report of ${driver.name} does not hold (${wrong}): ${outcome.text.slice(0, maxReport)}`;
      return new Blocked(message, { suggestions: ['retry', 'skip'] });
    }
    const why = outcome.status === 'failed' ? outcome.message : (limit?.text ?? outcome.status);
    if (outcome.status === 'failed' && !outcome.mayHaveActed) throw new Error(why);
    return new Blocked(`${driver.name} broke off (${why}): look at what it has done`, {
      suggestions: ['retry', 'skip'],
    });
  };
}

type Assignment = Parameters<Handler>[0];

function toPrompt(
  { title, description }: Assignment['task'],
  { planGoal, notes = [], previousTasks, lastFailure, learned = [] }: Assignment['context'],
): string {
  const before = previousTasks.map(({ title: done, outputData }) =>
    outputData === undefined ? done : `${done}: ${JSON.stringify(outputData)}`,
  );
  return [
    `Goal of the plan: ${planGoal}`,
    `Your task: ${title}\n${description}`.trim(),
    ...(before.length === 0 ? [] : [`Done before:\n${toList(before)}`]),
    ...(learned.length === 0 ? [] : [`Found out by earlier tasks:\n${toList(learned)}`]),
    ...(lastFailure === undefined ? [] : [`The last attempt failed: ${lastFailure}`]),
    ...notes,
    'Do this task in this folder, and nothing else. Then say in a few sentences what came of it.',
  ].join('\n\n');
}

function toList(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}
