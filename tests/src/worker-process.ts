import { effectsFile } from './effects-file.ts';
import { observedStore } from './observed-store.ts';
import { openStore, type StorePlace } from './open-store.ts';
import { inputEnded, tell } from './process-under-test.ts';
import { runWorker, type WorkerSettings } from './run-worker.ts';

/** Task that a test gives a worker, as JSON in the first argument. It works until its standard input ends. */
export interface WorkerTask extends WorkerSettings {
  readonly store: StorePlace;
  readonly effects: string;
}

const { store, effects, ...options }: WorkerTask = JSON.parse(process.argv[2] ?? '');
await runWorker({
  ...options,
  store: observedStore(openStore(store), tell),
  world: effectsFile(effects),
  turnsAtOnce: 4,
  isOver: inputEnded(),
  onRefusal: (trouble) => tell({ trouble }),
});
