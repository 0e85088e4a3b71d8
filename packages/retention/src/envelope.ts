import { verify } from 'node:crypto';
import type { Signer } from './signing-key.js';

/** Media type of the signed text of an evidence file. */
const payloadType = 'application/vnd.pce.evidence+json';

/** A text with its signature. */
export interface Signed {
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
/** Returns why a signature does not count; `undefined` if it does. */
export function signatureProblem(
  { payload, keyId, signature }: Signed,
  { trusted }: Pick<Signer, 'trusted'>,
): string | undefined {
  const key = trusted.get(keyId);
  if (key === undefined)
    return `it is signed by the key ${keyId.slice(0, 16)}…, which is none of the trusted ones: name it to readers (pce: PCE_SIGNING_KEY_FILE), its public half is enough`;
  const isValid = verify(null, signedBytes(payload), key, Buffer.from(signature, 'base64'));
  return isValid ? undefined : 'its signature does not fit its text';
}
