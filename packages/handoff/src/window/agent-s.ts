import type { HandoffReadiness } from '@pce/core/ports';
import { type AgentCommand, describeExit, startAgent } from '../process/agent-process.js';
import { findProgram } from '../process/find-program.js';
import type { DesktopWindow } from './desktop.js';
import type { ToolCommand } from './run-tool.js';

/** Options of `agentS`. */
export interface AgentSOptions {
  /** @defaultValue `agent_s` */
  readonly command?: string;
  /** Its models and grounding: `--provider`, `--model`, `--ground_provider`, `--ground_url`, `--ground_model`, … */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Description of the input to find. @defaultValue `the message input of the chat with the coding agent` */
  readonly target?: string;
  /** Milliseconds for finding it. @defaultValue 120,000 */
  readonly timeoutMs?: number;
}

/** Agent S, which locates inputs for a driver. */
export interface AgentS {
  probe(): HandoffReadiness;
  /** Moves the cursor into the input of a window. */
  locate(window: DesktopWindow, workspace: string, signal: AbortSignal): Promise<void>;
}

/**
 * Returns the command of Agent S for one task. Pure. It is instructed only to click, and gets no text of a prompt:
 * since it runs code written by a model, pasting and Return stay with PCE, which checks the window's title before each.
 */
function agentSCommand(
  {
    command = 'agent_s',
    args,
    target = 'the message input of the chat with the coding agent',
  }: AgentSOptions,
  { title }: DesktopWindow,
): ToolCommand {
  const task = `Click once into ${target} in the window titled ${JSON.stringify(title)}, so that the cursor is in it. Do not type, do not press keys, do not open, move or close anything. You are done then.`;
  return { command, args: [...args, '--task', task] };
}

/** Locates the input of a window with Agent S (`gui-agents`). */
export function agentS(options: AgentSOptions): AgentS {
  const { command = 'agent_s', env, timeoutMs = 120_000 } = options;
  return {
    probe() {
      const found = findProgram(command);
      return found.ok ? found : { ...found, advice: 'install it by: pip install gui-agents' };
    },
    async locate(window, workspace, signal) {
      const toRun = agentSCommand(options, window);
      const agent: AgentCommand = { ...toRun, ...(env && { env }) };
      // In a process group, so that no child process continues to click.
      const running = await startAgent({ ...agent, cwd: workspace, hasInput: false });
      running.stdout.resume();
      const either = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const stop = (): void => void running.end();
      either.addEventListener('abort', stop, { once: true });
      if (either.aborted) stop();
      const { code } = await running.exited;
      either.removeEventListener('abort', stop);
      if (code !== 0) throw new Error(`Agent S: ${await describeExit(running)}`);
    },
  };
}
