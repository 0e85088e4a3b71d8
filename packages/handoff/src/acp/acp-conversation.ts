import { methods, RequestError, type StopReason } from '@agentclientprotocol/sdk';
import type { Clock } from '@pce/core/ports';
import type { Conversation } from '../session/open-session.js';
import type { PromptEnd } from '../session/prompt-run.js';
import type { AcpClient } from './acp-client.js';
import type { AcpLink } from './acp-link.js';

export interface AcpConversationOptions {
  readonly id: string;
  readonly link: AcpLink;
  readonly client: AcpClient;
  readonly clock: Clock;
  /** Milliseconds that an agent has to answer a cancellation, before it is terminated. */
  readonly cancelMs: number;
}

/**
 * Milliseconds after which a prompt counts as cancelled, even if the agent has not confirmed it: some take a second.
 * Later updates, requests and writes are dropped or rejected.
 */
const cancelGraceMs = 50;

export function acpConversation(options: AcpConversationOptions): Conversation {
  const { id, link, client, clock, cancelMs } = options;
  const { connection, usage } = client;
  let cancelTimers = (): void => undefined;
  // Resolves when the agent has ended the previous prompt.
  let idle: Promise<void> = Promise.resolve();

  const close = async (): Promise<void> => {
    cancelTimers();
    connection.close();
    await link.close();
  };

  return {
    id,
    async hand(text, run) {
      // A cancelled prompt may still be running: its updates are not of this prompt.
      await idle;
      if (run.isSettled) return;
      if (connection.signal.aborted) return run.end(await diedOf(link, true));
      const useless = new AbortController();
      client.active = { run, useless, session: id };
      // Ends waiting for permissions with the prompt, and with the connection.
      void connection.closed.then(() => useless.abort());
      void run.outcome.then(() => useless.abort());
      const ended = Promise.withResolvers<void>();
      idle = ended.promise;
      try {
        const response = await connection.agent.request(methods.agent.session.prompt, {
          sessionId: id,
          prompt: [{ type: 'text', text }],
        });
        const reported = usage.usageOf(response);
        if (reported !== undefined) run.tell({ type: 'usage', usage: reported });
        run.end(toEnd(response.stopReason, useless.signal.aborted));
      } catch (error) {
        run.end(await toFailure(error, link, connection.signal));
      } finally {
        cancelTimers();
        if (client.active?.run === run) client.active = undefined;
        ended.resolve();
      }
    },
    async cancel(run) {
      const { active } = client;
      // The run still waits for the previous one.
      if (active?.run !== run) return run.end({ status: 'cancelled' });
      active.useless.abort();
      cancelTimers();
      const cancelled = (): void => run.end({ status: 'cancelled' });
      const timers = [
        clock.setTimer(cancelled, cancelGraceMs),
        clock.setTimer(() => void close(), cancelMs),
      ];
      cancelTimers = () => {
        for (const cancelTimer of timers) cancelTimer();
      };
      await connection.agent
        .notify(methods.agent.session.cancel, { sessionId: id })
        .catch(() => undefined); // the connection is closed, which also ends the prompt
    },
    abandon: () => void close(),
    close,
  };
}

function toEnd(reason: StopReason, isCancelled: boolean): PromptEnd {
  switch (reason) {
    case 'end_turn':
      return { status: 'completed' };
    case 'max_tokens':
      return { status: 'stopped', at: 'max_tokens' };
    case 'max_turn_requests':
      return { status: 'stopped', at: 'max_steps' };
    case 'refusal':
      return { status: 'refused' };
    case 'cancelled':
      // Codex reports this after a rejected permission: the turn ended normally.
      return { status: isCancelled ? 'cancelled' : 'completed' };
    default: {
      // For reasons added in later versions of the protocol.
      const message = `the agent ended the prompt for a reason that is not known: ${reason}`;
      return { status: 'failed', reason: 'protocol', message };
    }
  }
}

async function toFailure(error: unknown, link: AcpLink, closed: AbortSignal): Promise<PromptEnd> {
  if (closed.aborted) return diedOf(link, false);
  if (!(error instanceof RequestError)) throw error;
  return { status: 'failed', reason: 'agent_error', message: describeError(error) };
}

async function diedOf(link: AcpLink, isUntouched: boolean): Promise<PromptEnd> {
  const how = await link.describeEnd();
  const message = `the agent closed the connection: ${how}`;
  return { status: 'failed', reason: 'died', message, isUntouched };
}

export function describeError(error: unknown): string {
  if (!(error instanceof RequestError))
    return error instanceof Error ? error.message : String(error);
  const { message, data } = error;
  if (data === undefined || data === null) return message;
  return `${message}: ${typeof data === 'string' ? data : JSON.stringify(data)}`;
}
