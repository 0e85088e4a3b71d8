import { lstat, mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '@pce/core/text';
import type { MailboxPlace } from './deliver-to-folder.js';

/** A role's outbox. */
export interface OutboxPlace extends MailboxPlace {
  /** The role its messages are for. */
  readonly target: string;
  /** Unix time in milliseconds: files that changed later are not taken yet. */
  readonly settledBefore: number;
}

/**
 * Sends what is in a role's outbox, in the order of the names, and moves it to `sent/`. A file is the same message until it is
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
  const outbox = join(folder, role, 'outbox');
  const sent = join(folder, role, 'sent');
  await mkdir(outbox, { recursive: true });
  await mkdir(sent, { recursive: true });
  const names = (await readdir(outbox)).filter((name) => !/^\.|\.(?:part|tmp)$/.test(name)).sort();
  for (const name of names) {
    const file = join(outbox, name);
    const found = await lstat(file);
    if (!found.isFile()) continue;
    const { mtimeMs } = found;
    // Those behind it wait for it: messages keep their order.
    if (mtimeMs > settledBefore) return;
    const text = await readFile(file, 'utf8');
    const id = `file-${sha256(JSON.stringify([role, name, mtimeMs, text])).slice(0, 32)}`;
    await tracker.sendMessage({ episode, target, message: text, from: role, id });
    await rename(file, join(sent, `${id}-${name}`.slice(0, 200)));
  }
}
