import type { Attachment, TurnAttachment } from '@pce/core';
import * as z from 'zod';
import { component, type ResponseBody, schemaComponent } from './scalars.js';

export const hashSchema = z.string().regex(/^[\da-f]{64}$/, 'expected a SHA-256: 64 digits 0 to f');

const fields = {
  hash: z.string().describe('SHA-256 of the content.'),
  name: z.string(),
  media_type: z.string(),
  size: z.int().describe('Bytes.'),
};

export const attachmentSchema = component(
  'Attachment',
  'A file that is stored, by the hash of its content.',
  fields,
);

export const turnAttachmentSchema = component('TurnAttachment', 'A file of a turn.', {
  attachment_id: z.string().describe('a1, a2, …: first those of the request.'),
  ...fields,
});

export const mediaTypeSchema = z
  .string()
  .max(200)
  .optional()
  .describe('Refused if the content has another type. Default: detected from the content.');

/** A file as a client brings it: its content, or the hash of one that it has stored. */
export const newAttachmentSchema = schemaComponent(
  'NewAttachment',
  'A file of a request: text, JSON, PNG, JPEG, GIF, WebP or PDF. One of text, base64 and hash says which.',
  z
    .object({
      name: z.string().max(1_000).optional().describe('Needed, but with hash.'),
      media_type: mediaTypeSchema,
      text: z.string().optional(),
      base64: z.string().optional(),
      hash: hashSchema
        .optional()
        .describe('Hash of an earlier upload or attachment, in place of its content.'),
    })
    .superRefine(({ name, text, base64, hash }, context) => {
      const given = [text, base64, hash].filter((each) => each !== undefined);
      if (given.length !== 1)
        context.addIssue({
          code: 'custom',
          message: `expected one of text, base64 and hash, got ${given.length}`,
        });
      if (name === undefined && hash === undefined)
        context.addIssue({
          code: 'custom',
          path: ['name'],
          message: 'expected the name of the file',
        });
    }),
);

export type NewAttachment = z.output<typeof newAttachmentSchema>;

export function toAttachmentDocument({
  hash,
  name,
  mediaType,
  size,
}: Attachment): ResponseBody<typeof attachmentSchema> {
  return { hash, name, media_type: mediaType, size };
}

export function toTurnAttachmentDocument({
  id,
  ...attachment
}: TurnAttachment): ResponseBody<typeof turnAttachmentSchema> {
  return { attachment_id: id, ...toAttachmentDocument(attachment) };
}
