import { plainWebhookKey, toBase64, webhookKey } from './webhook-key.js';

/** A delivery to be signed. */
export interface SignedDelivery {
  /** The id of the delivery, the same on every try. */
  readonly id: string;
  /** Unix time of this try in milliseconds; seconds are signed. */
  readonly at: number;
  readonly body: string;
}

/**
 * Returns the headers of a delivery that say who sent it, in the format of Standard Webhooks: `webhook-id`,
 * `webhook-timestamp` and `webhook-signature`.
 */
export async function signWebhook(
  delivery: SignedDelivery,
  secret: string,
): Promise<Readonly<Record<string, string>>> {
  const { id, at, body } = delivery;
  const timestamp = String(Math.floor(at / 1_000));
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signature = await crypto.subtle.sign('HMAC', await webhookKey(secret), signed);
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${toBase64(new Uint8Array(signature))}`,
  };
}

/**
 * Returns the value of `PCE-Signature`, which releases before Standard Webhooks sent alone and receivers may still
 * check: `t=<Unix seconds>,v1=<hex>`, an HMAC with SHA-256 of the time, a point and the body.
 */
export async function pceSignature(
  { at, body }: Omit<SignedDelivery, 'id'>,
  secret: string,
): Promise<string> {
  const time = Math.floor(at / 1_000);
  const signed = new TextEncoder().encode(`${time}.${body}`);
  const signature = await crypto.subtle.sign('HMAC', await plainWebhookKey(secret), signed);
  const hex = Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0'));
  return `t=${time},v1=${hex.join('')}`;
}
