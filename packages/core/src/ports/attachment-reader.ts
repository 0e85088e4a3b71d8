import type { Attachment, AttachmentInput, TurnAttachment } from '../contracts/attachment.js';

/** The attachments of a turn, for its roles and tools. */
export interface AttachmentReader {
  /** Those of the request, then those of results so far. */
  list(): readonly TurnAttachment[];
  /**
   * Returns the content of an attachment of this turn, by its id (`a1`) or its hash. Throws `InvalidInputError` where the
   * turn has no such attachment.
   */
  read(idOrHash: string): Promise<Uint8Array>;
}

/** The attachments of a turn, for its tools. */
export interface ToolAttachments extends AttachmentReader {
  /**
   * Attaches a file to the tool's result. It is stored at once, and is an attachment of the turn once the tool has
   * succeeded. Throws `InvalidInputError` for a file that is too large, one too many, or not of its media type.
   */
  add(file: AttachmentInput): Promise<Attachment>;
}
