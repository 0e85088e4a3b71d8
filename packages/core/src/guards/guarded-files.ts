import type { ContentStore } from '../attachments/content-store.js';
import { isTextType } from '../attachments/media-type.js';
import type { CheckedAttachment } from '../attachments/read-attachment.js';
import type { Attachment } from '../contracts/attachment.js';
import type { GuardedFile } from '../ports/guard.js';

/** Returns files as guards see them. */
export function guardedFiles(files: readonly CheckedAttachment[]): GuardedFile[] {
  const decoder = new TextDecoder();
  return files.map(({ attachment, bytes }) => ({
    ...attachment,
    ...(isTextType(attachment.mediaType) && { text: decoder.decode(bytes) }),
  }));
}

/** Returns stored files as guards see them. */
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
