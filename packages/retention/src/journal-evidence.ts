import {
  parseEvent,
  type StreamDefinition,
  type StreamEvent,
  streamName,
  systemClock,
  turnJournal,
  verifyStream,
} from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { JournalEntry, Store } from '@pce/core/store';
import { linkAt } from './archivable-kind.js';
import type { ErasedStream } from './archive-file.js';
import { type EvidencePayload, type EvidenceStream, envelopeOf, signText } from './envelope.js';
import type { Signer } from './signing-key.js';

/** Options of `journalEvidence`. */
export interface EvidenceOptions {
  readonly signer: Signer;
  /** @defaultValue the system clock */
  readonly clock?: Pick<Clock, 'now'>;
}

/** Returns the evidence file of a turn; see `journalEvidence`. Throws like `verify` of an orchestrator. */
export function turnEvidence(
  store: Store,
  turn: string,
  options: EvidenceOptions,
): Promise<string> {
  return journalEvidence(store, turnJournal, turn, options);
}

/**
 * Checks a journal and returns its evidence file: all its events with the hash chain, in a fork its parents' events first,
 * and a signed head. A stranger who has the public key checks the file without PCE.
 *
 * @throws like `verifyStream`.
 */
export async function journalEvidence<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  id: string,
  { signer, clock = systemClock }: EvidenceOptions,
): Promise<string> {
  const { head } = await verifyStream(store, definition, id);
  const streams = await streamsOf(store, definition, id, head.hash);
  return signStreams(store, streams, signer, clock.now());
}

/** Returns the evidence file of a journal whose content was erased: type, time and hash of each event, and by whom it was erased. */
export function erasedEvidence(
  store: Pick<Store, 'hash'>,
  erased: ErasedStream,
  { signer, clock = systemClock }: EvidenceOptions,
): string {
  const { stream, events, erased: how } = erased;
  return signStreams(store, [{ stream, erased: how, events }], signer, clock.now());
}

function signStreams(
  store: Pick<Store, 'hash'>,
  streams: readonly EvidenceStream[],
  signer: Signer,
  signedAt: number,
): string {
  const last = streams.at(-1);
  const payload: EvidencePayload = {
    format: 'pce-evidence/1',
    sealed: sealOf(store),
    signedAt,
    streams: [...streams],
    head: { stream: last?.stream ?? '', hash: last?.events.at(-1)?.hash ?? '' },
  };
  return envelopeOf(signText(JSON.stringify(payload), signer));
}

/** Returns how the chain of a store is hashed: with a secret, only its holders can recompute it. */
function sealOf({ hash }: Pick<Store, 'hash'>): EvidencePayload['sealed'] {
  return hash === undefined ? 'sha-256' : 'hmac-sha-256';
}

/** Returns a stream up to an event, after the streams that it continues. */
async function streamsOf<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  id: string,
  last: string,
): Promise<readonly EvidenceStream[]> {
  const stream = streamName(definition, id);
  const entries = await store.read({ stream });
  const events = upTo(entries, last).map(({ version, type, body, hash }) => ({
    version,
    type,
    body,
    hash,
  }));
  const [first] = entries;
  const isFork = first !== undefined && first.type === definition.forkType;
  const place = isFork ? definition.parentOf?.(parseEvent(definition, first)) : undefined;
  if (place === undefined) return [{ stream, events }];
  const after = await linkAt(store, definition, place.id, place.version);
  return [...(await streamsOf(store, definition, place.id, after)), { stream, after, events }];
}

/** Returns the entries up to one; none if it is not there, as in a parent whose own parent has it. */
function upTo(entries: readonly JournalEntry[], last: string): readonly JournalEntry[] {
  return entries.slice(0, entries.findIndex(({ hash }) => hash === last) + 1);
}
