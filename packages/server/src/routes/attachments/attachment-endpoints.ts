import type { Attachment, AttachmentInput } from '@pce/core';
import { fromBase64, readAttachments, resolveAttachmentLimits } from '@pce/core/internal';
import * as z from 'zod';
import type { Room } from '../../endpoint/byte-budget.js';
import { type BodyForms, type Endpoint, endpoint, reply } from '../../endpoint/endpoint.js';
import { fileSchema, type UploadedFile } from '../../endpoint/read-body.js';
import type { ServerContext } from '../../endpoint/server-context.js';
import { streamedResponse } from '../../endpoint/streamed-response.js';
import { HttpProblem, invalidField } from '../../problems/http-problem.js';
import {
  attachmentSchema,
  hashSchema,
  mediaTypeSchema,
  toAttachmentDocument,
} from '../../wire/attachment-document.js';
import { component } from '../../wire/scalars.js';
import { owned } from '../owned.js';

/** Throws `HttpProblem` where an owner would have more bytes of files stored than the limit, if there is one. */
export async function assertQuota(
  owner: string,
  bytes: number,
  { uploads, limits: { ownerStoredBytes } }: Pick<ServerContext, 'uploads' | 'limits'>,
): Promise<void> {
  if (ownerStoredBytes === Number.POSITIVE_INFINITY) return;
  const stored = await uploads.storedBytes(owner);
  if (stored + bytes <= ownerStoredBytes) return;
  const detail = `you have stored ${stored} of ${ownerStoredBytes} bytes of files: ${bytes} more are not taken`;
  throw new HttpProblem('too_large', detail);
}

/** Types that are sent as they are: no browser runs them. Every other one is sent as plain text. */
const plainTypes = [
  'application/json',
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
];

/** Returns headers of a file with which no browser takes it for a page: it is saved, and never shown or run. */
function headersOf({ name, mediaType, hash, size }: Attachment): Record<string, string> {
  return {
    'Content-Type': plainTypes.includes(mediaType) ? mediaType : 'text/plain; charset=utf-8',
    'Content-Disposition': disposition(name),
    'Content-Length': String(size),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    ETag: `"${hash}"`,
  };
}

/** Answers with a file of an owner's, of which a part is read at a time. */
export function attachmentResponse(
  owner: string,
  attachment: Attachment,
  { uploads, clock }: Pick<ServerContext, 'uploads' | 'clock'>,
  room: Room,
): Promise<Response> {
  const headers = headersOf(attachment);
  return streamedResponse(uploads.parts(owner, attachment.hash), { room, clock, headers });
}

/** A name as RFC 6266 has it: for old clients in ASCII, for others whole. */
function disposition(name: string): string {
  const ascii = name.replaceAll(/[^ !#-[\]-~]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
}

const getAttachment = endpoint({
  route: 'GET /api/attachments/{hash}',
  id: 'getAttachment',
  summary: 'Read a file that you have stored, or attached to a turn',
  description: 'To be saved, not shown: texts other than JSON come as text/plain.',
  params: z.object({ hash: hashSchema.describe('SHA-256 of the content, in hexadecimal.') }),
  answers: { 200: null },
  async find({ caller, params: { hash } }, { uploads }) {
    return owned(await uploads.find(caller.owner, hash), caller, 'attachment');
  },
  async handle({ caller, found, room }, context) {
    return { response: await attachmentResponse(caller.owner, found, context, room) };
  },
});

/** A file as it was sent, whichever form it came in. */
interface Upload {
  readonly file: AttachmentInput;
  /** The hash that the sender expects. */
  readonly hash: string | undefined;
}

const fields = {
  media_type: mediaTypeSchema,
  hash: hashSchema.optional().describe('Refused where the content has another SHA-256.'),
};

const upload: BodyForms<Upload> = {
  limit: 'fileBytes',
  json: component(
    'AttachmentUpload',
    'A file to store: text, JSON, PNG, JPEG, GIF, WebP or PDF. Either text or base64 is its content.',
    {
      name: z.string().max(1_000),
      text: z.string().optional(),
      base64: z.string().optional(),
      ...fields,
    },
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

const uploadAttachment = endpoint({
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

export const attachmentEndpoints: readonly Endpoint[] = [uploadAttachment, getAttachment];
