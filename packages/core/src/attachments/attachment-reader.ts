import type { TurnAttachment } from '../contracts/attachment.js';
import { InvalidInputError } from '../errors.js';
import type { AttachmentReader } from '../ports/attachment-reader.js';
import type { ContentStore } from './content-store.js';

/** Creates a reader of one turn's attachments; the hash of another turn's attachment is rejected. */
export function attachmentReader(
  turn: string,
  attachments: readonly TurnAttachment[],
  content: ContentStore,
): AttachmentReader {
  return {
    list: () => attachments,
    async read(idOrHash) {
      const found = attachments.find(({ id, hash }) => id === idOrHash || hash === idOrHash);
      if (found !== undefined) return content.get(found.hash);
      const ids = attachments.map(({ id }) => id).join(', ') || 'none';
      throw new InvalidInputError(
        `turn ${turn} has no attachment ${JSON.stringify(idOrHash)}; it has ${ids}`,
      );
    },
  };
}
