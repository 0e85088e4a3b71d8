import { randomUUID } from 'node:crypto';
import { wait } from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { Conversation } from '../session/open-session.js';
import type { PromptEnd, PromptRun } from '../session/prompt-run.js';
import { openPromptFolder, type PromptFile } from './prompt-folder.js';

/** Delivers a prompt to an agent that does not poll. Resolves with the end of the prompt on failure. */
type Deliver = (
  prompt: { readonly text: string; readonly answer: string },
  signal: AbortSignal,
) => Promise<PromptEnd | undefined>;

export interface FolderConversationOptions {
  readonly folder: string;
  readonly clock: Clock;
  /** Polling interval for answers in milliseconds. */
  readonly pollMs: number;
  /** Milliseconds without a change after which an answer is complete: agents write slowly. */
  readonly settledMs: number;
  /** @defaultValue the agent polls its inbox */
  readonly deliver?: Deliver;
}

export async function folderConversation(
  options: FolderConversationOptions,
): Promise<Conversation> {
  const { folder, deliver = async () => undefined } = options;
  const box = await openPromptFolder(folder);
  let stop = new AbortController();
  // The running prompt, also while it is written to the inbox.
  let open: Promise<PromptFile> | undefined;
  const close = async (): Promise<void> => {
    stop.abort(new Error('the prompt is over'));
    const prompt = open?.catch(() => undefined);
    open = undefined;
    await (await prompt)?.close('cancelled');
  };
  return {
    id: `folder-${randomUUID()}`,
    async hand(text, run) {
      stop = new AbortController();
      const { signal } = stop;
      const put = box.put(text);
      open = put;
      const prompt = await put;
      if (run.isSettled) return close();
      const failed = await deliver({ text, answer: prompt.answer }, signal);
      const end = failed ?? (await answerOf(prompt, run, signal, options));
      await prompt.close(end?.status === 'completed' ? 'done' : 'cancelled');
      // After a cancel, the next prompt may already be open.
      if (open === put) open = undefined;
      if (end !== undefined) run.end(end);
    },
    async cancel(run) {
      run.end({ status: 'cancelled' });
      await close();
    },
    abandon() {
      // Its run has already reported the silence.
      close().catch(() => undefined);
    },
    close,
  };
}

/** Waits for the answer; `undefined` once the run has ended. */
async function answerOf(
  prompt: PromptFile,
  run: PromptRun,
  signal: AbortSignal,
  { clock, pollMs, settledMs }: FolderConversationOptions,
): Promise<PromptEnd | undefined> {
  for (let before = ''; !signal.aborted; ) {
    const answer = await prompt.readReply(clock.now() - settledMs);
    if (answer.state === 'ready') {
      const { text, isFailure } = answer.reply;
      if (isFailure) return { status: 'failed', reason: 'agent_error', message: text.trim() };
      run.tell({ type: 'text', text });
      return { status: 'completed' };
    }
    if (answer.state === 'growing' && answer.sign !== before) {
      before = answer.sign;
      run.touch();
    }
    await wait(clock, pollMs, signal).catch(() => undefined);
  }
  return undefined;
}
