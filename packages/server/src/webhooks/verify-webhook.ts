import type { Clock } from '@pce/core/ports';
import { systemClock } from '@pce/core/system';
import { fromHex, webhookKey } from './webhook-key.js';

export interface VerifyWebhookOptions {
  /** How old a delivery may be, and how far ahead the sender's clock. @defaultValue 300,000: five minutes */
  readonly toleranceMs?: number;
  readonly clock?: Clock;
}

/**
 * Whether a delivery came from who has the secret, unchanged and not long ago. Deliveries come at least once: keep the
 * ids of `PCE-Delivery` that were taken, and take none twice.
 *
 * @param body - the characters that came, not parsed and written again.
 * @param header - the value of `PCE-Signature`.
 */
export async function verifyWebhook(
  body: string,
  header: string | null | undefined,
  secret: string,
  { toleranceMs = 300_000, clock = systemClock }: VerifyWebhookOptions = {},
): Promise<boolean> {
  const { time, signatures } = partsOf(header ?? '');
  if (time === undefined || secret === '') return false;
  if (Math.abs(clock.now() - Number(time) * 1_000) > toleranceMs) return false;
  const key = await webhookKey(secret);
  const signed = new TextEncoder().encode(`${time}.${body}`);
  // The platform compares in constant time.
  const verdicts = signatures.map((each) => crypto.subtle.verify('HMAC', key, each, signed));
  return (await Promise.all(verdicts)).includes(true);
}

/** Longer than any header we send, with room for signatures of versions to come. */
const maxHeaderCharacters = 1_000;

function partsOf(header: string): {
  readonly time: string | undefined;
  readonly signatures: readonly Uint8Array<ArrayBuffer>[];
} {
  const parts = header.length > maxHeaderCharacters ? [] : header.split(',');
  const valuesOf = (name: string): string[] =>
    parts.flatMap((part) => {
      const [key, value] = part.trim().split('=', 2);
      return key === name && value !== undefined ? [value] : [];
    });
  const times = valuesOf('t').filter((time) => /^\d{1,12}$/.test(time));
  return {
    time: times.length === 1 ? times[0] : undefined,
    signatures: valuesOf('v1').flatMap((value) => fromHex(value) ?? []),
  };
}
