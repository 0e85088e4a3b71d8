import { constants } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { atPlace, entryOf, statOf, withFile } from '@pce/confined-files';
import { sha256 } from '@pce/core/internal';
import type { MailboxPlace } from './deliver-to-folder.js';
import { roleFolder } from './role-folder.js';

export interface OutboxPlace extends MailboxPlace {
  readonly target: string;
  /** Unix time in milliseconds: files that changed later are not taken yet. */
  readonly settledBefore: number;
}

/**
 * Sends the files of a role's outbox, in the order of the names, and moves them to `sent/`. A file is the same message until it is
 * moved, so that one that a crash kept from being moved is not sent twice. Links and hidden files are left alone.
 */
export async function takeFromFolder({
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
