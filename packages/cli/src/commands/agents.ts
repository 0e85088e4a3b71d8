import type { AgentDescription } from '@pce/client';
import { askServer } from '../executions/ask-server.js';
import type { JsonOptions } from '../options/json-options.js';
import { type ServerOptions, withServerOptions } from '../options/server-options.js';
import type { PceCommand } from '../pce-command.js';
import type { Output } from '../terminal/output.js';
import { printableLine } from '../terminal/printable.js';

const maxAgents = 100;

/** The document of `pce agents --json`: the newest first. */
export interface AgentsDocument {
  readonly agents: readonly AgentDescription[];
}

export function addAgents(program: PceCommand, output: Output): void {
  withServerOptions(program.command('agents'))
    .summary('list the agents of a server')
    .description(
      'Lists the newest agents of a server: what they can do, when they last asked, what they hold, how their attempts ended.',
    )
    .option('--json', 'print one JSON document: { agents }')
    .action(async ({ json, ...server }: ServerOptions & JsonOptions) => {
      const { agents } = await askServer(server, (client) =>
        client.agents.list({ limit: maxAgents }),
      );
      output.show(json, { agents } satisfies AgentsDocument, agents.map(agentLine), 'no agents');
    });
}

function agentLine({
  agentId,
  name,
  role,
  capabilities,
  lastSeenAt,
  currentTasks = [],
  attempts,
}: AgentDescription): string {
  const able = capabilities.map(({ action }) => action).join(', ');
  const seen = lastSeenAt == null ? 'not seen' : `seen ${new Date(lastSeenAt).toISOString()}`;
  const held = currentTasks.map(({ executionId, taskId }) => `${executionId}/${taskId}`).join(', ');
  const done = attempts === undefined ? '' : `; ${attemptsText(attempts)}`;
  const line = `${agentId}  ${name} (${role}): ${able}; ${seen}; ${held || 'idle'}${done}`;
  return printableLine(line, 300);
}

function attemptsText({
  completed,
  failed,
  lost,
  successRate,
}: NonNullable<AgentDescription['attempts']>): string {
  if (successRate === null) return 'no attempts';
  return `${completed} completed, ${failed} failed, ${lost} lost (${Math.round(100 * successRate)} %)`;
}
