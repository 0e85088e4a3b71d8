import { HandoffError } from '@pce/core/errors';
import { systemClock } from '@pce/core/internal';
import type { Clock, HandoffCapabilities, HandoffDriver, HandoffStart } from '@pce/core/ports';
import { childrenCpuMs } from '@pce/process-group';
import type { AgentCommand } from '../process/agent-process.js';
import { findProgram } from '../process/find-program.js';
import { openSession } from '../session/open-session.js';
import { connectClient } from './acp-client.js';
import { acpConversation, describeError } from './acp-conversation.js';
import { type AcpLink, linkProcess } from './acp-link.js';
import { openAcpSession } from './open-acp-session.js';

/** Options of `acpDriver`. */
export interface AcpDriverOptions {
  /** Name of the agent; the driver is `acp:<name>`. */
  readonly name: string;
  /** The program to start, or a function that connects to a running agent. */
  readonly agent: AgentCommand | (() => AcpLink | Promise<AcpLink>);
  /** Whether its reads and writes of files may pass through the host. @defaultValue `true` */
  readonly files?: boolean;
  /** Milliseconds for starting the agent. @defaultValue 60,000: some take 20 seconds */
  readonly startMs?: number;
  /** Milliseconds without activity after which the agent is given up. @defaultValue 900,000: builds and tests are silent */
  readonly idleMs?: number;
  /** Milliseconds that it has to answer a cancellation, before it is terminated. @defaultValue 5,000 */
  readonly cancelMs?: number;
  /** @defaultValue the system's clock */
  readonly clock?: Clock;
}

const capabilities: HandoffCapabilities = {
  streams: true,
  toolCalls: true,
  permissions: true,
  cancels: true,
  resumes: true,
  files: true,
  mcpServers: true,
  usage: true,
  noticesEnd: true,
};

/**
 * Drives an agent over the Agent Client Protocol, version 1. Whether it asks for permissions is a setting of most
 * agents; missing capabilities (resume, MCP over HTTP) are detected when it is started.
 *
 * @example
 * const driver = acpDriver({ name: 'claude', agent: { command: 'claude-agent-acp' } })
 */
export function acpDriver(options: AcpDriverOptions): HandoffDriver {
  const { agent, clock = systemClock, idleMs = 900_000, cancelMs = 5_000 } = options;
  const { files: takesFiles = true } = options;
  const name = `acp:${options.name}`;
  return {
    name,
    capabilities: { ...capabilities, files: takesFiles },
    async probe() {
      if (typeof agent === 'function') return { ok: true, detail: 'connected by the program' };
      return findProgram(agent.command);
    },
    async start({ files, ...rest }) {
      const start: HandoffStart = { ...rest, ...(takesFiles && files && { files }) };
      start.signal.throwIfAborted();
      const link = await openLink(name, agent, start.workspace);
      const client = connectClient(link, start);
      const opening = openAcpSession(client.connection, start);
      try {
        const id = await within(opening, options, start.signal);
        const conversation = acpConversation({ id, link, client, clock, cancelMs });
        const measured = typeof agent === 'function' ? {} : { cpuMs: childrenCpuMs };
        return openSession(
          { ...conversation, ...measured },
          { clock, idleMs, seesToolCalls: true },
        );
      } catch (error) {
        const isGone = client.connection.signal.aborted;
        client.connection.close();
        await link.close();
        start.signal.throwIfAborted();
        throw new HandoffError(name, isGone ? await link.describeEnd() : describeError(error), {
          cause: error,
        });
      }
    },
  };
}

async function openLink(
  name: string,
  agent: AcpDriverOptions['agent'],
  cwd: string,
): Promise<AcpLink> {
  try {
    return await (typeof agent === 'function' ? agent() : linkProcess(agent, cwd));
  } catch (cause) {
    throw new HandoffError(name, `it cannot be started: ${describeError(cause)}`, { cause });
  }
}

/** Waits for a start, until the signal aborts or `startMs` have passed. */
async function within<T>(
  work: Promise<T>,
  { startMs = 60_000, clock = systemClock }: AcpDriverOptions,
  signal: AbortSignal,
): Promise<T> {
  let stop = (): void => undefined;
  const ended = new Promise<never>((_, reject) => {
    const onAbort = (): void => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    const late = new Error(`it has not started within ${startMs / 1_000} s: start it by hand once`);
    const cancelTimer = clock.setTimer(() => reject(late), startMs);
    stop = () => {
      cancelTimer();
      signal.removeEventListener('abort', onAbort);
    };
  });
  try {
    return await Promise.race([work, ended]);
  } finally {
    stop();
  }
}
