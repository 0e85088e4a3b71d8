import { systemClock } from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import { fromBase64, webhookKey } from '@pce/network-parts';

/** Options of `verifyWebhook`. */
export interface VerifyWebhookOptions {
  /** Maximum difference between the delivery's time and now, in milliseconds. @defaultValue 300,000 (5 min) */
  readonly toleranceMs?: number;
  readonly clock?: Clock;
}

/** A delivery as it was received. */
export interface ReceivedDelivery {
  /** The characters that came, not parsed and written again. */
  readonly body: string;
  /** The request's headers; of a record, in lower case, as Node has them. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Maximum length of a header that is read, with room for several signatures while a secret is changed. */
const maxHeaderCharacters = 1_000;

/**
 * Whether a delivery came from a holder of the secret, unchanged and recent. Any library for Standard Webhooks
 * answers the same. Deliveries come at least once: keep the ids in `webhook-id`, and take none twice.
 */
export async function verifyWebhook(
  { body, headers }: ReceivedDelivery,
  secret: string,
  { toleranceMs = 300_000, clock = systemClock }: VerifyWebhookOptions = {},
): Promise<boolean> {
  const [id, timestamp, header] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  );
  if (id === '' || secret === '' || !/^\d{1,12}$/.test(timestamp ?? '')) return false;
  if (Math.abs(clock.now() - Number(timestamp) * 1_000) > toleranceMs) return false;
  const key = await webhookKey(secret);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  // The platform compares in constant time.
  const verdicts = signaturesIn(header ?? '').map((each) =>
    crypto.subtle.verify('HMAC', key, each, signed),
  );
  return (await Promise.all(verdicts)).includes(true);
}

function headerOf(headers: ReceivedDelivery['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return typeof value === 'string' && value.length <= maxHeaderCharacters ? value : '';
}

/** Several are parted by spaces, each with its version: `v1,<base64>`. */
function signaturesIn(header: string): Uint8Array<ArrayBuffer>[] {
  return header.split(' ').flatMap((each) => {
    const [version, signature] = each.split(',', 2);
    return version === 'v1' && signature ? (fromBase64(signature) ?? []) : [];
  });
}
