import { verify } from 'node:crypto';
import * as z from 'zod/mini';
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

const count = z.int().check(z.gte(0));
const hash = z.string().check(z.regex(/^[\da-f]{64}$/));

const eventSchema = z.strictObject({
  /** Version in its own stream, from 1. */
  version: count,
  type: z.string(),
  /** The event as JSON; absent once it is erased. */
  body: z.optional(z.string()),
  /** Unix time in milliseconds, of an erased event. */
  at: z.optional(z.number()),
  /** Link of the chain: SHA-256 of the previous link and the body. */
  hash,
});

const streamSchema = z.strictObject({
  stream: z.string(),
  /** The event of another stream that a fork continues; absent for a stream that begins by itself. */
  after: z.optional(hash),
  /** When and by whom its content was erased. */
  erased: z.optional(z.strictObject({ at: z.number(), by: z.string() })),
  events: z.array(eventSchema),
});

/** Schema of the signed text of an evidence file, and of an archive. */
export const payloadSchema = z.strictObject({
  format: z.literal('pce-evidence/1'),
  /** How the chain is hashed; an HMAC can be recomputed only by those who know the store's journal key. */
  sealed: z.enum(['sha-256', 'hmac-sha-256']),
  /** Unix time in milliseconds. */
  signedAt: z.number(),
  /** The journal after those that it continues. */
  streams: z.array(streamSchema),
  /** The last event of the last stream. */
  head: z.strictObject({ stream: z.string(), hash }),
  /** The user or tenant that an archived journal belongs to. */
  owner: z.optional(z.string()),
});

export type EvidenceStream = z.infer<typeof streamSchema>;
export type EvidencePayload = z.infer<typeof payloadSchema>;
