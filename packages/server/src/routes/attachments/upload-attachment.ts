import type { AttachmentInput } from '@pce/core';
import { fromBase64, readAttachments, resolveAttachmentLimits } from '@pce/core/internal';
import * as z from 'zod';
import { type BodyForms, endpoint } from '../../endpoint/endpoint.js';
import type { UploadedFile } from '../../endpoint/read-body.js';
import { reply } from '../../endpoint/reply.js';
import { invalidField } from '../../problems/invalid-field.js';
import {
  attachmentSchema,
  hashSchema,
  toAttachmentDocument,
} from '../../wire/attachment-document.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { assertQuota } from './assert-quota.js';

/** A file as it was sent, whichever form it came in. */
interface Upload {
  readonly file: AttachmentInput;
  /** The hash that the sender expects. */
  readonly hash: string | undefined;
}

const fields = {
  media_type: z
    .string()
    .max(200)
    .optional()
    .describe('Refused if the content has another type. Default: detected from the content.'),
  hash: hashSchema.optional().describe('Refused where the content has another SHA-256.'),
};

const fileSchema = z
  .custom<UploadedFile>((value) => typeof value === 'object', 'expected a file')
  .meta({ type: 'string', format: 'binary' });

const upload: BodyForms<Upload> = {
  limit: 'fileBytes',
  json: schemaComponent(
    'AttachmentUpload',
    'A file to store: text, JSON, PNG, JPEG, GIF, WebP or PDF. Either text or base64 is its content.',
    z.object({
      name: z.string().max(1_000),
      text: z.string().optional(),
      base64: z.string().optional(),
      ...fields,
    }),
  ).transform(({ name, media_type: mediaType, hash, ...given }, context) => {
    const content = contentOf(given, context);
    return { file: { name, content, ...(mediaType && { mediaType }) }, hash };
  }),
  multipart: z
    .object({ file: fileSchema, name: z.string().max(1_000).optional(), ...fields })
    .transform(({ file, name = file.name, media_type: mediaType = declaredBy(file), hash }) => ({
      file: { name, content: file.bytes, ...(mediaType && { mediaType }) },
      hash,
    })),
};

function contentOf(
  { text, base64 }: { text?: string | undefined; base64?: string | undefined },
  context: z.RefinementCtx,
): string | Uint8Array {
  const refuse = (message: string, ...path: string[]): never => {
    context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  };
  if (text !== undefined && base64 === undefined) return text;
  if (text !== undefined || base64 === undefined) return refuse('expected either text or base64');
  try {
    return fromBase64(base64);
  } catch {
    return refuse('expected base64', 'base64');
  }
}

/** Clients that do not know a type say so by this one. */
function declaredBy({ type }: UploadedFile): string {
  return type === 'application/octet-stream' ? '' : type;
}

export const uploadAttachment = endpoint({
  route: 'POST /api/attachments',
  id: 'uploadAttachment',
  summary: 'Store a file, to attach it to turns by its hash',
  description: 'The same file is stored once for each owner, however often it is sent.',
  body: upload,
  answers: { 201: attachmentSchema },
  // Sent again, it leads to the same; and a form is never the same bytes twice.
  knowsRepeats: true,
  async handle({ caller, body: { file, hash } }, { uploads, limits }) {
    const { fileBytes } = limits;
    const own = resolveAttachmentLimits({ maxBytes: fileBytes, maxTotalBytes: fileBytes });
    const checked = readAttachments([file], own);
    const [found] = checked;
    if (found === undefined || (hash !== undefined && found.attachment.hash !== hash)) {
      const other = found?.attachment.hash;
      throw invalidField('body.hash', `the content has another SHA-256: ${other}`);
    }
    await assertQuota(caller.owner, found.attachment.size, { uploads, limits });
    return reply(201, toAttachmentDocument(await uploads.add(caller.owner, found)));
  },
});
