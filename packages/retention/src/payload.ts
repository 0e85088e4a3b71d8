import * as z from 'zod/mini';

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
