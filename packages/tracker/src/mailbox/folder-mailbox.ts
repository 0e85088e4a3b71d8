import { mkdir } from 'node:fs/promises';
import { systemClock, wait } from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { Tracker } from '../tracker.js';
import { deliverToFolder } from './deliver-to-folder.js';
import { takeFromFolder } from './take-from-folder.js';

/** Options of `folderMailbox`. */
export interface FolderMailboxOptions {
  readonly tracker: Tracker;
  readonly episode: string;
  /** Absolute path. Each role gets a folder in it with `inbox/` and `outbox/`. */
  readonly folder: string;
  /** For whom the messages are that a role puts into its outbox, by role. @defaultValue planner and executor, each for the other */
  readonly targets?: Readonly<Record<string, string>>;
  /** Milliseconds between two looks. @defaultValue 500 */
  readonly pollMs?: number;
  /** Milliseconds for which a file must not have changed before it is taken: agents write slowly. @defaultValue 500 */
  readonly settledMs?: number;
  /** Receives failures; the mailbox continues. @defaultValue they are dropped */
  readonly onError?: (error: unknown) => void;
  readonly clock?: Clock;
}

/** Messages of an episode as files, for agents that can do no better. */
export interface FolderMailbox {
  /** Runs once: sends the files of the outboxes, delivers to the inboxes, acknowledges the messages removed from them. */
  sync(): Promise<void>;
  /** Looks again and again until the signal aborts. */
  run(signal: AbortSignal): Promise<void>;
}

const bothWays = { planner: 'executor', executor: 'planner' };

/**
 * Carries the messages of an episode as files. `<folder>/<role>/inbox/000001-<id>.md` is a message to the role; it
 * acknowledges it by removing the file, or moving it elsewhere. What it puts into `<folder>/<role>/outbox/` is sent, and then
 * moved to `sent/`. A role that stops reading its inbox does not delay the others.
 */
export function folderMailbox({
  tracker,
  episode,
  folder,
  targets = bothWays,
  pollMs = 500,
  settledMs = 500,
  onError = () => undefined,
  clock = systemClock,
}: FolderMailboxOptions): FolderMailbox {
  const sync = async (): Promise<void> => {
    await mkdir(folder, { recursive: true });
    const roles = Object.entries(targets).map(async ([role, target]) => {
      const place = { tracker, episode, folder, role };
      await takeFromFolder({ ...place, target, settledBefore: clock.now() - settledMs });
      await deliverToFolder(place);
    });
    for (const result of await Promise.allSettled(roles)) {
      if (result.status === 'rejected') onError(result.reason);
    }
  };
  return {
    sync,
    async run(signal) {
      while (!signal.aborted) {
        await sync();
        await wait(clock, pollMs, signal).catch(() => undefined);
      }
    },
  };
}
