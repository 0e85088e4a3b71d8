import { isTextType } from '@pce/core/attachments';
import type { RoleContext } from '@pce/core/ports';
import type { AttachedText } from './check-evidence.js';

/** Returns the attachments of a turn as evidence; nothing where there are none. */
export async function attachedTexts({
  attachments,
}: Pick<RoleContext, 'attachments'>): Promise<{ readonly attachments?: readonly AttachedText[] }> {
  if (attachments === undefined) return {};
  const decoder = new TextDecoder();
  const read = attachments.list().map(async ({ id, mediaType }): Promise<AttachedText> => {
    const text = isTextType(mediaType) ? decoder.decode(await attachments.read(id)) : undefined;
    return { id, text };
  });
  return { attachments: await Promise.all(read) };
}
