import type { Attachment } from '@pce/core';
import type { Room } from '../../endpoint/byte-budget.js';
import type { ServerContext } from '../../endpoint/server-context.js';
import { streamedResponse } from '../../endpoint/streamed-response.js';

/** Types that are sent as they are: no browser runs them. Every other one is sent as plain text. */
const plainTypes = [
  ...['application/json', 'application/pdf'],
  ...['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
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
