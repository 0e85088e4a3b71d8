import * as z from 'zod/mini';
import { jsonSchema } from './json.js';
import { nonnegativeInt, object, positiveInt, share, text } from './scalars.js';

/** Schema of {@link ToolClaim}. */
export const toolClaimSchema = object({
  claim: text,
  confidence: z._default(share, 1),
  /** URL, path or other reference to its origin. */
  source: z.optional(text),
  /** Period of validity in milliseconds. @defaultValue none: it does not expire */
  ttlMs: z.optional(positiveInt),
});

/** A claim as returned by a tool. The system adds id and event, and a source if the tool may omit it. */
export type ToolClaim = z.input<typeof toolClaimSchema>;

/** Schema of {@link Claim}. */
export const claimSchema = object({
  /** `c1`, `c2`, …, numbered in each turn, those of earlier turns first. An answer cites it as `[c1]`. */
  id: z.string(),
  claim: text,
  confidence: share,
  source: text,
  ttlMs: z.optional(positiveInt),
  /** Version of its `tool.finished` event in the journal of `turn`. */
  event: positiveInt,
  /** The earlier turn of the thread that made it. Absent for a claim of the turn itself. */
  turn: z.optional(z.string()),
  /** Data of its result, for a claim of an earlier turn. Absent if they exceed the thread's budget. */
  data: z.optional(jsonSchema),
});

/** A statement that a tool made in a turn, with its source. */
export type Claim = z.infer<typeof claimSchema>;

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
