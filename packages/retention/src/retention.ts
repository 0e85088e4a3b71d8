import { systemClock } from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import { type ArchivableKind, coreKinds } from './archivable-kind.js';
import type { ArchivedStream } from './archive-file.js';
import { type ArchiveOptions, type ArchiveReport, archiveJournals } from './archive-journals.js';
import type { ArchiveStore } from './archive-store.js';
import { archivedJournals } from './archived-journals.js';
import {
  completeErasure,
  type EraseOptions,
  type ErasureReport,
  eraseJournals,
} from './erase-journals.js';
import type { Subject } from './erasure-plan.js';
import type { Signer } from './signing-key.js';
import { withArchives } from './with-archives.js';

/** Options of `readArchives`. */
export interface ReadArchivesOptions {
  readonly store: Store;
  readonly archives: ArchiveStore;
  /** Keys whose signatures count; see `signingKey` and `trustedKeys`. */
  readonly signer: Pick<Signer, 'trusted'>;
  /** Kinds of journals beside turns, threads and their files: executions, episodes. @defaultValue none */
  readonly kinds?: readonly ArchivableKind[];
}

/** The journals of a store and of its archives. */
export interface ArchiveReader {
  /**
   * The store that also reads the journals in archives, by their ids: everything that shows, verifies and replays a journal
   * works with it. Lists show what is in the store alone. A journal that is in an archive cannot begin again.
   */
  readonly store: Store;
  /** Reads and checks the archive of a stream, such as `turn/turn_x`; `undefined` if there is none. Throws `ArchiveDamagedError`. */
  find(stream: string): Promise<ArchivedStream | undefined>;
}

/** Opens the archives of a store for reading. */
export function readArchives(options: ReadArchivesOptions): ArchiveReader {
  const archived = archivedJournals(options);
  const kinds = [...coreKinds, ...(options.kinds ?? [])];
  return { store: withArchives(options.store, archived, kinds), find: archived.find };
}

/** Options of `createRetention`. */
export interface RetentionOptions extends ReadArchivesOptions {
  readonly signer: Signer;
  /** @defaultValue the system clock */
  readonly clock?: Clock;
  /** Name of this process; `isOwnerAlive` says of such a name whether the process lives. @defaultValue `retention` */
  readonly process?: string;
  /** @defaultValue all count as alive, so that the work of a killed process waits 30 seconds */
  readonly isOwnerAlive?: (owner: string) => boolean;
}

/** Moves journals of a store to archives, and erases content. One process at a time does so; others reject with `LeaseHeldError`. */
export interface Retention {
  /** Moves journals that have ended to archives, and whatever a killed run left in two places to one. */
  archive(options: ArchiveOptions): Promise<ArchiveReport>;
  /**
   * Erases the content of all journals of an owner, or of those in which a text stands, also from archives. Throws
   * `ErasureRefusedError` if any of it has not ended, and then erases nothing.
   */
  erase(who: Subject, options: EraseOptions): Promise<ErasureReport>;
}

/** Opens the archives of a store for writing. */
export function createRetention(options: RetentionOptions): Retention {
  const { store, archives, signer, clock = systemClock } = options;
  const { process = 'retention', isOwnerAlive = () => true } = options;
  const archived = archivedJournals(options);
  const kinds = [...coreKinds, ...(options.kinds ?? [])];
  const owned = { process, isOwnerAlive, completeErasure };
  const reading = withArchives(store, archived, kinds);
  const host = { store, reading, archives, archived, signer, kinds, clock, ...owned };
  return {
    archive: (given) => archiveJournals(host, given),
    erase: async (who, given) => eraseJournals(host, who, given),
  };
}
