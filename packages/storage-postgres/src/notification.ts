import { decodeText, encodeText } from './encode-text.js';

/** Maximum payload in bytes; PostgreSQL accepts up to 8,000. */
const maxPayloadBytes = 7_000;

/** Returns a notification's payload: the streams that have grown, or an empty text if they do not fit. */
export function toPayload(streams: ReadonlySet<string>): string {
  const payload = JSON.stringify([...streams].map(encodeText));
  return Buffer.byteLength(payload) > maxPayloadBytes ? '' : payload;
}

/** Parses a payload to streams; `undefined` if any may have grown. Untrusted: any client may notify. */
export function fromPayload(payload: string): readonly string[] | undefined {
  try {
    const streams: unknown = JSON.parse(payload);
    if (!Array.isArray(streams)) return undefined;
    return streams.filter((stream) => typeof stream === 'string').map(decodeText);
  } catch {
    return undefined;
  }
}
