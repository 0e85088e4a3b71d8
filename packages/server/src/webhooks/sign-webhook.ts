import { toHex, webhookKey } from './webhook-key.js';

/** The header of a signature. */
export const signatureHeader = 'PCE-Signature';

/**
 * The signature of a delivery: `t=<Unix seconds>,v1=<hex>`, an HMAC with SHA-256 of the time, a point and the body.
 *
 * @param at - Unix time in milliseconds.
 */
export async function signWebhook(body: string, secret: string, at: number): Promise<string> {
  const time = Math.floor(at / 1_000);
  const signed = new TextEncoder().encode(`${time}.${body}`);
  const signature = await crypto.subtle.sign('HMAC', await webhookKey(secret), signed);
  return `t=${time},v1=${toHex(new Uint8Array(signature))}`;
}
