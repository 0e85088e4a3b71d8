import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { HandoffError } from '@pce/core/errors';
import { systemClock } from '@pce/core/internal';
import type { Clock, HandoffDriver } from '@pce/core/ports';
import { noCapabilities, refuseBeyond } from '../session/no-capabilities.js';
import { openSession } from '../session/open-session.js';
import { folderConversation } from './folder-conversation.js';

/** Options of `filesDriver`. */
export interface FilesDriverOptions {
  /** Name of the agent; the driver is `files:<name>`. */
  readonly name: string;
  /** Folder with the agent's inbox and outbox: absolute, or relative to the workspace. @defaultValue `.pce/handoff/<name>` */
  readonly folder?: string;
  /** Milliseconds without activity after which the agent is given up. @defaultValue 3,600,000: it is silent while it works */
  readonly idleMs?: number;
  /** Polling interval for answers in milliseconds. @defaultValue 500 */
  readonly pollMs?: number;
  /** Milliseconds without a change after which an answer is complete: agents write slowly. @defaultValue 1,000 */
  readonly settledMs?: number;
  /** @defaultValue the system's clock */
  readonly clock?: Clock;
}

/**
 * Drives an agent that polls a folder: a prompt is a file in `inbox/`, its answer the file of the same name in
 * `outbox/`, or `….error.md` on failure. Its activity in between is invisible; cancelling removes the prompt.
 *
 * @example
 * const driver = filesDriver({ name: 'cursor', folder: '.pce/handoff/cursor' })
 */
export function filesDriver(options: FilesDriverOptions): HandoffDriver {
  const { clock = systemClock, idleMs = 3_600_000, pollMs = 500, settledMs = 1_000 } = options;
  const name = `files:${options.name}`;
  const place = options.folder ?? `.pce/handoff/${options.name}`;
  return {
    name,
    capabilities: noCapabilities,
    async probe() {
      return { ok: true, detail: `if the agent looks into ${place}/inbox` };
    },
    async start(start) {
      start.signal.throwIfAborted();
      refuseBeyond(noCapabilities, name, start);
      const folder = resolve(start.workspace, place);
      try {
        await mkdir(folder, { recursive: true });
        const conversation = await folderConversation({ folder, clock, pollMs, settledMs });
        return openSession(conversation, { clock, idleMs, seesToolCalls: false });
      } catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new HandoffError(name, `its folder cannot be used: ${why}`, { cause });
      }
    },
  };
}
