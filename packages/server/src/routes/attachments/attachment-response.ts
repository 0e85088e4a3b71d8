import type { Attachment } from '@pce/core';

/** Types that are sent as they are: no browser runs them. Every other one is sent as plain text. */
const plainTypes = [
  ...['application/json', 'application/pdf'],
  ...['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
];

/** Returns a file as an answer that no browser takes for a page: it is saved, and never shown or run. */
export function attachmentResponse(
  { name, mediaType, hash }: Attachment,
  bytes: Uint8Array,
): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': plainTypes.includes(mediaType) ? mediaType : 'text/plain; charset=utf-8',
      'Content-Disposition': disposition(name),
      'Content-Length': String(bytes.length),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      ETag: `"${hash}"`,
    },
  });
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
