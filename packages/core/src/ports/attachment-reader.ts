import type { Attachment, AttachmentInput, TurnAttachment } from '../contracts/claim.js';

/** The attachments of a turn, for its roles and tools. */
export interface AttachmentReader {
  /** Lists those of the request, then those of results so far. */
  list(): readonly TurnAttachment[];
  /**
   * Returns the content of an attachment of this turn by its id (`a1`) or hash. Throws `InvalidInputError` if the turn has
   * no such attachment.
   */
  read(idOrHash: string): Promise<Uint8Array>;
}

/** The attachments of a turn, for its tools. */
export interface ToolAttachments extends AttachmentReader {
  /**
   * Attaches a file to the tool's result. It is stored immediately, and becomes an attachment of the turn when the tool
   * succeeds. Throws `InvalidInputError` for a file too large, one too many, or not of its media type.
   */
  add(file: AttachmentInput): Promise<Attachment>;
}
