import type { TurnAttachment } from '../contracts/claim.js';
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

/** Limits of the attachments of a turn, those of its request and of its tools' results together. */
export interface AttachmentLimits {
  /** @defaultValue 20 */
  readonly maxCount: number;
  /** Bytes of one attachment. @defaultValue 10 MiB */
  readonly maxBytes: number;
  /** Bytes of all of them. @defaultValue 20 MiB */
  readonly maxTotalBytes: number;
}

const mebibyte = 1_048_576;

/** Attachments that a turn already has, by size. */
export type AttachedSizes = readonly { readonly size: number }[];

/** Fills in the defaults. Throws `InvalidInputError` for a limit that is not a whole number from 0. */
export function resolveAttachmentLimits(given: Partial<AttachmentLimits> = {}): AttachmentLimits {
  const limits = { maxCount: 20, maxBytes: 10 * mebibyte, maxTotalBytes: 20 * mebibyte, ...given };
  for (const [name, value] of Object.entries(limits)) {
    if (!Number.isSafeInteger(value) || value < 0)
      throw new InvalidInputError(
        `option attachmentLimits.${name}: expected 0, 1, 2, …, got ${value}`,
      );
  }
  return limits;
}

/** Throws `InvalidInputError` if one more attachment exceeds the limits. */
export function assertWithinLimits(
  { name, size }: { readonly name: string; readonly size: number },
  before: AttachedSizes,
  { maxCount, maxBytes, maxTotalBytes }: AttachmentLimits,
): void {
  const refuse = (problem: string, limit: keyof AttachmentLimits): never => {
    throw new InvalidInputError(
      `attachment ${JSON.stringify(name)}: ${problem} (option attachmentLimits.${limit})`,
    );
  };
  if (before.length >= maxCount) refuse(`a turn may have ${maxCount} attachments`, 'maxCount');
  if (size > maxBytes) refuse(`it has ${size} bytes; ${maxBytes} are allowed`, 'maxBytes');
  const total = before.reduce((sum, one) => sum + one.size, size);
  if (total > maxTotalBytes)
    refuse(
      `with it the turn has ${total} bytes of attachments; ${maxTotalBytes} are allowed`,
      'maxTotalBytes',
    );
}
