import { decodeText, encodeText } from './encode-text.js';

/** PostgreSQL takes up to 8,000 bytes. */
const maxPayloadBytes = 7_000;

/** Streams that have grown, as the payload of a notification; empty where they do not fit. */
export function toPayload(streams: ReadonlySet<string>): string {
  const payload = JSON.stringify([...streams].map(encodeText));
  return Buffer.byteLength(payload) > maxPayloadBytes ? '' : payload;
}

/** The streams of a payload; undefined where any may have grown. Anybody may notify, so it may be anything. */
export function fromPayload(payload: string): readonly string[] | undefined {
  try {
    const streams: unknown = JSON.parse(payload);
    if (!Array.isArray(streams)) return undefined;
    return streams.filter((stream) => typeof stream === 'string').map(decodeText);
  } catch {
    return undefined;
  }
}
