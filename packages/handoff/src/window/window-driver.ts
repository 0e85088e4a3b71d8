import { resolve } from 'node:path';
import { HandoffError } from '@pce/core/errors';
import { systemClock } from '@pce/core/internal';
import type { Clock, HandoffDriver, HandoffReadiness } from '@pce/core/ports';
import { folderConversation } from '../folder/folder-conversation.js';
import { noCapabilities, refuseBeyond } from '../session/no-capabilities.js';
import { openSession } from '../session/open-session.js';
import type { AgentS } from './agent-s.js';
import type { Desktop } from './desktop.js';
import { enterText, findWindow } from './enter-text.js';

/** Options of `windowDriver`. */
export interface WindowDriverOptions {
  /** Name of the agent; the driver is `window:<name>`, or `agent-s:<name>`. */
  readonly name: string;
  /** Matches the title of the agent's window, and of no other. Windows that do not match are never written to. */
  readonly title: RegExp;
  /** `x11Desktop()` or `appleDesktop(…)`. */
  readonly desktop: Desktop;
  /** Moves the cursor into the input. @defaultValue none: most agents focus their input */
  readonly agentS?: AgentS;
  /** Folder for prompts and answers: absolute, or relative to the workspace. @defaultValue `.pce/handoff/<name>` */
  readonly folder?: string;
  /** Milliseconds without an answer after which the agent is given up. @defaultValue 3,600,000 */
  readonly idleMs?: number;
  /** Milliseconds between pasting and Return. @defaultValue 300 */
  readonly settleMs?: number;
  /** Polling interval for answers in milliseconds. @defaultValue 500 */
  readonly pollMs?: number;
  /** Milliseconds without a change after which an answer is complete. @defaultValue 1,000 */
  readonly settledMs?: number;
  /** @defaultValue the system's clock */
  readonly clock?: Clock;
}

/**
 * Drives an agent with a window: pastes each prompt into it and presses Return. The last line of the prompt asks the
 * agent to write its answer to a file, since nothing can be read from a window. Its activity in between is invisible.
 *
 * @example
 * const driver = windowDriver({ name: 'cursor', title: /— my-shop — Cursor$/, desktop: x11Desktop() })
 */
export function windowDriver(options: WindowDriverOptions): HandoffDriver {
  const { desktop, agentS, clock = systemClock } = options;
  // A stateful pattern (flags g and y) would match every other time.
  const title = new RegExp(options.title.source, options.title.flags.replace(/[gy]/g, ''));
  const { idleMs = 3_600_000, settleMs = 300, pollMs = 500, settledMs = 1_000 } = options;
  const name = `${agentS === undefined ? 'window' : 'agent-s'}:${options.name}`;
  return {
    name,
    capabilities: noCapabilities,
    probe: () => probe({ ...options, title }),
    async start(start) {
      start.signal.throwIfAborted();
      refuseBeyond(noCapabilities, name, start);
      const readiness = await probe({ ...options, title });
      if (!readiness.ok) throw new HandoffError(name, `${readiness.detail}: ${readiness.advice}`);
      const { workspace } = start;
      const folder = resolve(workspace, options.folder ?? `.pce/handoff/${options.name}`);
      const conversation = await folderConversation({
        folder,
        clock,
        pollMs,
        settledMs,
        deliver: ({ text, answer }, signal) =>
          enterText(
            withAnswerPlace(text, answer),
            {
              desktop,
              title,
              clock,
              settleMs,
              ...(agentS && { locate: (window, stop) => agentS.locate(window, workspace, stop) }),
            },
            signal,
          ),
      });
      return openSession(conversation, { clock, idleMs, seesToolCalls: false });
    },
  };
}

/**
 * Returns a prompt with the line that names its answer file. Removes control characters: agents quote what they read,
 * and terminals interpret such characters as keys.
 */
export function withAnswerPlace(text: string, answer: string): string {
  const words = text.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');
  return `${words}\n\nWhen you are done, write your whole answer to the file ${answer}`;
}

async function probe({ desktop, agentS, title }: WindowDriverOptions): Promise<HandoffReadiness> {
  const eyes = agentS?.probe();
  if (eyes?.ok === false) return eyes;
  const hands = await desktop.probe();
  if (!hands.ok) return hands;
  try {
    const window = await findWindow(desktop, title);
    return { ok: true, detail: `the window ${JSON.stringify(window.title)}` };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { ok: false, detail, advice: 'open it, or name another title' };
  }
}
