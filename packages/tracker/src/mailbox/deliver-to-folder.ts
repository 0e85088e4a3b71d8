import { rm } from 'node:fs/promises';
import { atPlace, entryOf, replaceFile, statOf } from '@pce/confined-files';
import type { ReceivedMessage } from '../drive/messages.js';
import type { Tracker } from '../tracker.js';
import { roleFolder } from './role-folder.js';

export interface MailboxPlace {
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
export async function deliverToFolder({
  tracker,
  episode,
  folder,
  role,
}: MailboxPlace): Promise<void> {
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
