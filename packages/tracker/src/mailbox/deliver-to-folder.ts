import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../content/write-durably.js';
import type { ReceivedMessage } from '../drive/messages.js';
import type { Tracker } from '../tracker.js';

/** A role's part of a mailbox. */
export interface MailboxPlace {
  readonly tracker: Tracker;
  readonly episode: string;
  readonly folder: string;
  readonly role: string;
}

/** Messages that are in an inbox at a time. */
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
  const inbox = join(folder, role, 'inbox');
  const marks = join(folder, role, '.delivered');
  await mkdir(inbox, { recursive: true });
  await mkdir(marks, { recursive: true });
  const wanted = { episode, target: role, limit: maxDelivered };
  for (const message of (await tracker.receiveMessages(wanted)).messages) {
    const file = join(inbox, fileName(message));
    const mark = join(marks, message.message);
    if (!existsSync(mark)) {
      await writeDurably(file, message.text);
      await writeDurably(mark, '');
    } else if (!existsSync(file)) {
      await tracker.acknowledgeMessage({ episode, message: message.message });
      await rm(mark, { force: true });
    }
  }
}

function fileName({ sequence, message }: ReceivedMessage): string {
  return `${String(sequence).padStart(6, '0')}-${message}.md`;
}
