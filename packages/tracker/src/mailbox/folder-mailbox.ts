import { constants } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  atPlace,
  entryOf,
  hold,
  type Place,
  possiblePlace,
  replaceFile,
  statOf,
  withFile,
} from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';
import { sha256, systemClock, wait } from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { ReceivedMessage } from '../drive/messages.js';
import type { Tracker } from '../tracker.js';

/**
 * Returns a folder of a role in an existing mailbox; creates missing folders in it.
 * @throws `InvalidInputError` where a link leads out of the mailbox.
 */
function roleFolder(mailbox: string, role: string, name: string): Place {
  const place = possiblePlace(mailbox, join(role, name));
  if (place === undefined) {
    throw new InvalidInputError(
      `${role}/${name} leads out of the mailbox ${mailbox}: remove the link`,
    );
  }
  hold(entryOf(place, '.'), true)[Symbol.dispose]();
  return place;
}

interface MailboxPlace {
  readonly tracker: Tracker;
  readonly episode: string;
  readonly folder: string;
  readonly role: string;
}

const maxDelivered = 20;

/**
 * Writes the messages of a role into its inbox, and acknowledges those whose files are gone. A mark beside the inbox says
 * that a file was there, so that one that a crash kept from being written is not taken for one that was read.
 */
async function deliverToFolder({ tracker, episode, folder, role }: MailboxPlace): Promise<void> {
  const inbox = roleFolder(folder, role, 'inbox');
  const marks = roleFolder(folder, role, '.delivered');
  const wanted = { episode, target: role, limit: maxDelivered };
  for (const message of (await tracker.receiveMessages(wanted)).messages) {
    const file = entryOf(inbox, fileName(message));
    const mark = entryOf(marks, message.message);
    if (!statOf(mark)) {
      await replaceFile(file, message.text, 0o600);
      await replaceFile(mark, '', 0o600);
    } else if (!statOf(file)) {
      await tracker.acknowledgeMessage({ episode, message: message.message });
      await atPlace(mark, (path) => rm(path, { force: true }));
    }
  }
}

function fileName({ sequence, message }: ReceivedMessage): string {
  return `${String(sequence).padStart(6, '0')}-${message}.md`;
}

interface OutboxPlace extends MailboxPlace {
  readonly target: string;
  /** Unix time in milliseconds: files that changed later are not taken yet. */
  readonly settledBefore: number;
}

/**
 * Sends the files of a role's outbox, in the order of the names, and moves them to `sent/`. A file is the same message until it is
 * moved, so that one that a crash kept from being moved is not sent twice. Links and hidden files are left alone.
 */
async function takeFromFolder({
  tracker,
  episode,
  folder,
  role,
  target,
  settledBefore,
}: OutboxPlace): Promise<void> {
  const outbox = roleFolder(folder, role, 'outbox');
  const sent = roleFolder(folder, role, 'sent');
  const entries = await atPlace(entryOf(outbox, '.'), (path) => readdir(path));
  const names = entries.filter((name) => !/^\.|\.(?:part|tmp)$/.test(name)).sort();
  for (const name of names) {
    const file = entryOf(outbox, name);
    const found = statOf(file);
    if (!found?.isFile()) continue;
    const { mtimeMs } = found;
    // Those behind it wait for it: messages keep their order.
    if (mtimeMs > settledBefore) return;
    const text = await withFile(file, constants.O_RDONLY, (opened) => opened.readFile('utf8'));
    const id = `file-${sha256(JSON.stringify([role, name, mtimeMs, text])).slice(0, 32)}`;
    await tracker.sendMessage({ episode, target, message: text, from: role, id });
    const kept = entryOf(sent, `${id}-${name}`.slice(0, 200));
    await atPlace(file, (from) => atPlace(kept, (to) => rename(from, to)));
  }
}

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
