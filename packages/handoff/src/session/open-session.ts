import { InvalidInputError } from '@pce/core/errors';
import type { Clock, HandoffSession } from '@pce/core/ports';
import { PromptRun } from './prompt-run.js';

export interface Conversation {
  /** Id for `resume`; empty until the agent has sent one, which may be with the first prompt. */
  readonly id: string;
  /** Sends a prompt; reports its parts and its end to the run. A rejection is a failure of the agent. */
  hand(text: string, run: PromptRun): Promise<void>;
  /** Returns the processor time used so far, in milliseconds. @defaultValue absent: it is not measured */
  cpuMs?(): number | undefined;
  /** Asks the agent to stop; ends the run, now or when the agent confirms. */
  cancel(run: PromptRun): Promise<void>;
  /** Gives up an agent that was silent for too long; its run has ended. */
  abandon(): void;
  /** Ends the agent and its child processes. Called once. */
  close(): Promise<void>;
}

export interface OpenSessionOptions {
  readonly clock: Clock;
  readonly idleMs: number;
  readonly seesToolCalls: boolean;
}

/** Creates a session from a conversation: one prompt at a time, cancelled by its signal, none after the end. */
export function openSession(
  conversation: Conversation,
  { clock, idleMs, seesToolCalls }: OpenSessionOptions,
): HandoffSession {
  let running: PromptRun | undefined;
  let ending: Promise<void> | undefined;
  let isGone = false;

  const end = (): Promise<void> => {
    isGone = true;
    running?.end({ status: 'cancelled' });
    ending ??= conversation.close();
    return ending;
  };
  const cancel = async (): Promise<void> => {
    if (running !== undefined) await conversation.cancel(running);
  };

  return {
    get id() {
      return conversation.id;
    },
    cancel,
    end,
    [Symbol.asyncDispose]: end,
    async prompt({ text, signal, onPart }) {
      const { id } = conversation;
      if (isGone) throw new InvalidInputError(`session ${id} has ended: start another`);
      if (running !== undefined) {
        throw new InvalidInputError(`session ${id} has a prompt under way: wait for its end`);
      }
      if (signal.aborted) return { status: 'cancelled', mayHaveActed: false, text: '' };
      const onSilent = (): void => conversation.abandon();
      const run = new PromptRun(onPart, { clock, idleMs, seesToolCalls, onSilent });
      running = run;
      const before = conversation.cpuMs?.();
      // The run has ended by then, or ends with the error that prevents its cancellation.
      const onAbort = (): void => void cancel().catch(() => undefined);
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        conversation.hand(text, run).catch((error: unknown) => {
          run.end({ status: 'failed', reason: 'protocol', message: messageOf(error) });
        });
        const outcome = await run.outcome;
        const cpuMs = (conversation.cpuMs?.() ?? Number.NaN) - (before ?? Number.NaN);
        return cpuMs >= 0 ? { ...outcome, cpuMs } : outcome;
      } finally {
        signal.removeEventListener('abort', onAbort);
        running = undefined;
      }
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
