import * as z from 'zod/mini';
import { object } from './object.js';
import { nonnegativeInt, text } from './scalars.js';

/** Schema of {@link Attachment}. */
export const attachmentSchema = object({
  /** SHA-256 of the content: 64 hexadecimal digits. */
  hash: z.string().check(z.regex(/^[\da-f]{64}$/)),
  name: text,
  mediaType: text,
  /** Bytes. */
  size: nonnegativeInt,
});

/** A file of a turn, identified by the hash of its content. The content is stored once, outside the turn's journal. */
export type Attachment = z.infer<typeof attachmentSchema>;

/** A file to attach: text, JSON, a PNG, JPEG, GIF or WebP image, or a PDF. */
export interface AttachmentInput {
  /** File name, without a path; 200 characters at most. */
  readonly name: string;
  /** Text, or the bytes of the file. */
  readonly content: string | Uint8Array;
  /** Rejected if the content has another type. @defaultValue detected from the content and, for text, the name */
  readonly mediaType?: string;
}

/** An attachment with its place in a turn. */
export interface TurnAttachment extends Attachment {
  /** `a1`, `a2`, …: first those of the request, then those of results in order. */
  readonly id: string;
}

/** Assigns ids to attachments, continuing after `after` existing ones. */
export function numbered(after: number, attachments: readonly Attachment[]): TurnAttachment[] {
  return attachments.map((attachment, index) => ({ id: `a${after + index + 1}`, ...attachment }));
}
