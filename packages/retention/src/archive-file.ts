import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { emptyHead, verifyChain } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import * as z from 'zod/mini';
import {
  type EvidencePayload,
  type EvidenceStream,
  payloadSchema,
  type Signed,
  signatureProblem,
  signText,
} from './envelope.js';
import { ArchiveDamagedError } from './errors.js';
import type { Signer } from './signing-key.js';

/** A journal as an archive holds it. */
export interface ArchivedStream extends EvidenceStream {
  readonly owner: string;
  /** Unix time in milliseconds at which it was archived or erased. */
  readonly signedAt: number;
}

/** A journal whose content was erased: type, time and hash of each event. */
export interface ErasedStream extends EvidenceStream {
  readonly erased: NonNullable<EvidenceStream['erased']>;
}

/** The rest of an archive is the text that the signature is for. */
const headerSchema = z.strictObject({
  format: z.literal('pce-archive/1'),
  keyId: z.string(),
  signature: z.string(),
});

const ending = '.json.gz';

/** File systems take names of 255 bytes. */
const longestName = 200;

/** Returns the name of a stream's archive: its kind as a folder, and its id. */
export function archiveName(stream: string): string {
  const [kind = '', ...id] = stream.split('/');
  const name = encodeURIComponent(id.join('/').toWellFormed());
  const digest = createHash('sha256').update(stream).digest('hex');
  return `${encodeURIComponent(kind)}/${name.length > longestName ? `~${digest}` : name}${ending}`;
}

/** Returns the stream of an archive by its name; `undefined` for a name that is too long to tell. */
export function streamOf(name: string): string | undefined {
  const [kind = '', id = ''] = name.split('/');
  if (id.startsWith('~')) return undefined;
  return `${decodeURIComponent(kind)}/${decodeURIComponent(id.slice(0, -ending.length))}`;
}

/** Returns the bytes of a stream's archive: compressed text, signed. */
export function packArchive(
  { owner, signedAt, ...stream }: ArchivedStream,
  signer: Signer,
  { hash }: Pick<Store, 'hash'>,
): Uint8Array {
  const payload: EvidencePayload = {
    format: 'pce-evidence/1',
    sealed: hash === undefined ? 'sha-256' : 'hmac-sha-256',
    signedAt,
    streams: [stream],
    head: { stream: stream.stream, hash: stream.events.at(-1)?.hash ?? '' },
    owner,
  };
  const { payload: text, keyId, signature } = signText(JSON.stringify(payload), signer);
  return gzipSync(`${JSON.stringify({ format: 'pce-archive/1', keyId, signature })}\n${text}`);
}

/**
 * Checks the bytes of an archive: that they are whole, that a trusted key signed them, and that the chain holds.
 *
 * @throws `ArchiveDamagedError`
 */
export function unpackArchive(
  name: string,
  bytes: Uint8Array,
  signer: Pick<Signer, 'trusted'>,
  store: Pick<Store, 'hash'>,
): ArchivedStream {
  const signed = read(name, 'it is cut, or its bytes were changed', () => openSigned(bytes));
  const problem = signatureProblem(signed, signer);
  if (problem !== undefined) throw new ArchiveDamagedError(name, problem);
  const payload = read(name, 'its text is not that of an archive', () =>
    payloadSchema.parse(JSON.parse(signed.payload)),
  );
  const { streams, owner = 'local', signedAt } = payload;
  const [stream] = streams;
  if (stream === undefined || archiveName(stream.stream) !== name)
    throw new ArchiveDamagedError(name, `it holds ${stream?.stream ?? 'no journal'}`);
  if (stream.erased === undefined)
    read(name, 'its chain is broken', () => checkChain(stream, store));
  return { ...stream, owner, signedAt };
}

function openSigned(bytes: Uint8Array): Signed {
  const text = gunzipSync(bytes).toString();
  const end = text.indexOf('\n');
  const { keyId, signature } = headerSchema.parse(JSON.parse(text.slice(0, end)));
  return { payload: text.slice(end + 1), keyId, signature };
}

function checkChain(
  { stream, after, events }: EvidenceStream,
  { hash }: Pick<Store, 'hash'>,
): void {
  const start = after === undefined ? emptyHead(stream, hash) : { version: 0, hash: after };
  verifyChain(
    start,
    events.map(({ body = '', ...event }, position) => ({ ...event, stream, body, position })),
    hash,
  );
}

function read<T>(name: string, problem: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new ArchiveDamagedError(name, problem, { cause });
  }
}
