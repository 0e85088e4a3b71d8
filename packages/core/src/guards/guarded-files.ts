import type { ContentStore } from '../attachments/content-store.js';
import { isTextType } from '../attachments/media-type.js';
import type { CheckedAttachment } from '../attachments/read-attachment.js';
import type { Attachment } from '../contracts/attachment.js';
import type { GuardedFile } from '../ports/guard.js';

/** Converts files into the form that guards receive. */
export function guardedFiles(files: readonly CheckedAttachment[]): GuardedFile[] {
  const decoder = new TextDecoder();
  return files.map(({ attachment, bytes }) => ({
    ...attachment,
    ...(isTextType(attachment.mediaType) && { text: decoder.decode(bytes) }),
  }));
}

/** Reads stored files in the form that guards receive. */
export async function storedFiles(
  attachments: readonly Attachment[],
  content: ContentStore,
): Promise<GuardedFile[]> {
  const read = attachments.map(async (attachment): Promise<CheckedAttachment> => {
    const isText = isTextType(attachment.mediaType);
    return { attachment, bytes: isText ? await content.get(attachment.hash) : new Uint8Array() };
  });
  return guardedFiles(await Promise.all(read));
}
