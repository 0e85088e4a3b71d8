import { defineTool, type Tool } from '@pce/core';
import { ToolError } from '@pce/core/errors';
import type { HandoffDriver, HandoffOutcome, HandoffStart } from '@pce/core/ports';
import { readAgentOutput } from '@pce/tracker';
import { contradictionsIn } from '@pce/tracker/internal';
import * as z from 'zod';
import { type WatchWorkOptions, watchWork } from '../claims/watch-work.js';

/** Options of `agentTool`. */
export interface AgentToolOptions
  extends Pick<HandoffStart, 'permission' | 'files' | 'mcpServers'>,
    WatchWorkOptions {
  /** @defaultValue `agent.work` */
  readonly name?: string;
  /** Timeout of a task in milliseconds, at most the turn's ceiling. @defaultValue 3,600,000 */
  readonly timeoutMs?: number;
  /** Whether each task needs an approval, unless the host's policy says otherwise. @defaultValue `true` */
  readonly needsApproval?: boolean;
}

const inputSchema = z.object({
  task: z.string().min(1).describe('the whole task in words, with everything the agent must know'),
});

/**
 * Defines a tool that lets a coding agent work on a task. Its effect is `once`: the effects of an interrupted call are
 * unknown, so it is not repeated without a person. The call fails if the agent's report says what did not happen.
 *
 * @example
 * const tool = agentTool(commandDriver({ name: 'codex', dialect: 'codex', agent: { command: 'codex' } }), { workspace })
 */
export function agentTool(driver: HandoffDriver, options: AgentToolOptions): Tool {
  const { name = 'agent.work', workspace, timeoutMs = 3_600_000, needsApproval = true } = options;
  const { permission, files, mcpServers, test } = options;
  return defineTool({
    name,
    description: `Let the coding agent ${driver.name} work on a task in the workspace: write, change and test code and files`,
    input: inputSchema,
    effect: 'once',
    destructive: needsApproval,
    timeoutMs,
    version: driver.name,
    async execute({ task }, { signal }) {
      await using session = await driver.start({
        workspace,
        signal,
        ...(permission && { permission }),
        ...(files && { files }),
        ...(mcpServers && { mcpServers }),
      });
      const work = await watchWork(driver, { workspace, ...(test !== undefined && { test }) });
      const outcome = await session.prompt({ text: task, signal, onPart: work.onPart });
      signal.throwIfAborted();
      const limit = readAgentOutput(outcome.text, { now: Date.now() });
      if (limit !== undefined) {
        // Codex completes normally with it.
        throw new ToolError('internal', `${driver.name} ran into a limit: ${limit.text}${inDoubt}`);
      }
      if (outcome.status !== 'completed') {
        throw new ToolError('internal', explain(driver.name, outcome));
      }
      const claims = await work.check(outcome.text, signal);
      const wrong = contradictionsIn(claims).join('; ');
      if (wrong !== '') {
        const message = `the report of ${driver.name} does not hold: ${wrong}${inDoubt}`;
        throw new ToolError('internal', message);
      }
      return { answer: outcome.text, agent: driver.name, ...(claims.length > 0 && { claims }) };
    },
    summarize: ({ answer }) => answer,
  });
}

const inDoubt = '; it may have done part of the task: look before it is asked again';

function explain(name: string, outcome: HandoffOutcome): string {
  const doubt = 'mayHaveActed' in outcome && outcome.mayHaveActed;
  const known = doubt ? inDoubt : '';
  switch (outcome.status) {
    case 'failed':
      return `${name} failed: ${outcome.message}${known}`;
    case 'stopped':
      return `${name} stopped at its ${outcome.at === 'max_steps' ? 'maximum of steps' : 'maximum of tokens'} before the end`;
    default:
      return `${name}: ${outcome.status}${known}`;
  }
}
