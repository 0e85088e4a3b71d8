import type { AgentNote } from '@pce/client';
import { permissionKinds } from '@pce/core/ports';
import { Option } from 'commander';
import { type AgentKey, agentKeys, parseAgentKey } from '../agent/agent-keys.js';
import { turnHandler } from '../agent/turn-handler.js';
import { CommandError } from '../command-error.js';
import { askServer } from '../executions/ask-server.js';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { openAgent } from '../handoff/handoff-file.js';
import { workWithAgent } from '../handoff/work-with-agent.js';
import { toCount, toNames } from '../options/option-values.js';
import {
  type PlaceOptions,
  type TurnOptions,
  withPlaceOptions,
  withTurnOptions,
} from '../options/place-options.js';
import { type ServerOptions, withServerOptions } from '../options/server-options.js';
import type { PceCommand } from '../pce-command.js';
import { onStopSignals } from '../stop-signals.js';
import type { Output } from '../terminal/output.js';
import { printableLine } from '../terminal/printable.js';
import { compose, type Host } from '../workspace/compose.js';

interface AgentOptions extends PlaceOptions, TurnOptions, ServerOptions {
  readonly key?: string;
  readonly register?: string;
  readonly role: string;
  readonly actions: readonly string[];
  readonly concurrency: number;
  readonly with?: string;
  readonly allow: readonly string[];
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
  withServerOptions(withTurnOptions(withPlaceOptions(program.command('agent'))))
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
    .addOption(
      new Option('--concurrency <n>', 'tasks at a time').argParser(toCount).default(1, '1'),
    )
    .option('--with <agent>', 'a coding agent that does the tasks, as in acp:codex; see pce doctor')
    .addOption(
      new Option('--allow <kinds>', 'permissions of that agent: read, search, edit, execute, …')
        .argParser(toNames)
        .default(['read', 'search', 'edit'], 'read,search,edit'),
    )
    .addHelpText('after', help)
    .action((options: AgentOptions) => askServer(options, () => work(options, output)));
}

async function work(options: AgentOptions, output: Output): Promise<ExitCode> {
  await using host = await compose({ ...options, createsStore: true, playsTurns: true });
  await host.learn();
  for (const note of host.notes) output.note(note);
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
async function handlerOf({ pce, workspace }: Host, { with: name, allow }: AgentOptions) {
  if (name === undefined) return turnHandler(pce);
  const allowed = permissionKinds.filter((kind) => allow.includes(kind));
  return workWithAgent(await openAgent(workspace.root, name), {
    workspace: workspace.root,
    allowed,
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
