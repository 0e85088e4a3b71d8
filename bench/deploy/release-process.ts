import { once } from 'node:events';
import { runWorker } from '@pce/core/worker';
import { sqliteStore } from '@pce/storage-sqlite';
import { openRelease } from './release.ts';

/** Task of a process, as JSON in its first argument: to drive the turns that are due, until SIGTERM. */
export interface ReleaseTask {
  readonly release: number;
  readonly store: string;
  readonly effects: string;
}

const { release, store: file, effects }: ReleaseTask = JSON.parse(process.argv[2] ?? '');
await using store = sqliteStore(file);
await using pce = openRelease(release, store, effects);
const worker = runWorker([pce], {
  store,
  turns: 40,
  sweepMs: 300,
  onError: (error) => console.error(`release ${release}:`, error),
});
await once(process, 'SIGTERM');
await worker.drain({ graceMs: 10_000 });
