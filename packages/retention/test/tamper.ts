import { type EvidencePayload, envelopeOf, signText } from '../src/envelope.js';
import type { Signer } from '../src/signing-key.js';

/** Numbers that are the same in each run. */
export function lottery(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Draw = (below: number) => number;

/** Changes one character of a text. */
function changed(text: string, draw: Draw): string {
  const at = draw(text.length);
  const to = text[at] === 'a' ? 'b' : 'a';
  return `${text.slice(0, at)}${to}${text.slice(at + 1)}`;
}

/** Changes an evidence file as somebody would who cannot sign. */
export function tampered(text: string, draw: Draw): string {
  for (;;) {
    const copy = [
      () => changed(text, draw),
      () => text.slice(0, draw(text.length)),
      () => text.replace(/"sig":"[^"]*"/, (sig) => changed(sig, draw)),
      () => withPayload(text, (payload) => changed(payload, draw)),
      () => withPayload(text, (payload) => payload.replace('"version":1', '"version":2')),
    ][draw(5)]?.();
    if (copy !== undefined && !isSame(copy, text)) return copy;
  }
}

/** Changes what is signed, and signs it with the true key: only the chain shows it. */
export function resigned(payload: EvidencePayload, signer: Signer, draw: Draw): string {
  for (;;) {
    const copy = structuredClone(payload);
    const events = copy.streams.at(-1)?.events ?? [];
    const at = draw(events.length);
    const event = events[at];
    if (event?.body === undefined) continue;
    [
      () => Object.assign(event, { body: changed(event.body ?? '', draw) }),
      () => Object.assign(event, { hash: changed(event.hash, draw) }),
      () => Object.assign(event, { type: changed(event.type, draw) }),
      () => events.splice(at, 1),
      () => events.splice(at, 0, event),
      () => events.reverse(),
      () => Object.assign(copy.head, { hash: changed(copy.head.hash, draw) }),
      () => Object.assign(copy.streams[0] ?? {}, { stream: 'turn/another' }),
    ][draw(8)]?.();
    const text = JSON.stringify(copy);
    if (text !== JSON.stringify(payload)) return envelopeOf(signText(text, signer));
  }
}

export function payloadOf(text: string): string {
  return Buffer.from(JSON.parse(text).payload, 'base64').toString();
}

function withPayload(text: string, change: (payload: string) => string): string {
  const payload = Buffer.from(change(payloadOf(text))).toString('base64');
  return `${JSON.stringify({ ...JSON.parse(text), payload })}\n`;
}

function isSame(copy: string, text: string): boolean {
  try {
    return JSON.stringify(JSON.parse(copy)) === JSON.stringify(JSON.parse(text));
  } catch {
    return false;
  }
}
