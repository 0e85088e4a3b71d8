import type { Signer } from './signing-key.js';

/** Media type of the signed text of an evidence file. */
const payloadType = 'application/vnd.pce.evidence+json';

/** A text with its signature. */
interface Signed {
  readonly payload: string;
  readonly keyId: string;
  /** Base64. */
  readonly signature: string;
}

/** Signs a text as DSSE does: over its type, its length and every byte of it. */
export function signText(payload: string, signer: Signer): Signed {
  const signature = Buffer.from(signer.sign(signedBytes(payload))).toString('base64');
  return { payload, keyId: signer.keyId, signature };
}

/** Returns the file that a stranger checks: a DSSE envelope as JSON. */
export function envelopeOf({ payload, keyId, signature }: Signed): string {
  const envelope = {
    payloadType,
    payload: Buffer.from(payload).toString('base64'),
    signatures: [{ keyid: keyId, sig: signature }],
  };
  return `${JSON.stringify(envelope)}\n`;
}

function signedBytes(payload: string): Buffer {
  const bytes = Buffer.from(payload);
  const before = `DSSEv1 ${payloadType.length} ${payloadType} ${bytes.length} `;
  return Buffer.concat([Buffer.from(before), bytes]);
}
