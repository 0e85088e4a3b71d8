import type { Store } from '@pce/core/store';
import { type ArchivedStream, archiveName, streamOf, unpackArchive } from './archive-file.js';
import type { ArchiveStore } from './archive-store.js';
import type { Signer } from './signing-key.js';

export interface ArchivedJournals {
  /** Reads and checks a stream's archive; `undefined` if there is none. Throws `ArchiveDamagedError`. */
  find(stream: string): Promise<ArchivedStream | undefined>;
  /** Yields the streams of a kind that are in archives, in any order. */
  streams(kind: string): AsyncGenerator<string, void, undefined>;
  /** Forgets what was read of a stream, because it changes. */
  forget(stream: string): void;
}

/** Options of `archivedJournals`. */
export interface ArchivedJournalsOptions {
  readonly archives: ArchiveStore;
  readonly signer: Pick<Signer, 'trusted'>;
  readonly store: Pick<Store, 'hash'>;
}

/** Journals that are kept for a moment, since readers ask for one in parts: a turn that is shown, its forks and files. */
const maxKept = 16;
const keptMs = 2_000;

export function archivedJournals({
  archives,
  signer,
  store,
}: ArchivedJournalsOptions): ArchivedJournals {
  const kept = new Map<string, { readonly found: ArchivedStream; readonly until: number }>();
  return {
    async find(stream) {
      const known = kept.get(stream);
      if (known !== undefined && performance.now() < known.until) return known.found;
      const name = archiveName(stream);
      const bytes = await archives.get(name);
      if (bytes === undefined) return undefined;
      const found = unpackArchive(name, bytes, signer, store);
      const [oldest] = kept.keys();
      if (kept.size === maxKept && oldest !== undefined) kept.delete(oldest);
      kept.delete(stream);
      kept.set(stream, { found, until: performance.now() + keptMs });
      return found;
    },
    async *streams(kind) {
      for await (const name of archives.list(archiveName(`${kind}/`).replace(/[^/]*$/, ''))) {
        const stream = streamOf(name);
        if (stream !== undefined) yield stream;
      }
    },
    forget: (stream) => void kept.delete(stream),
  };
}
