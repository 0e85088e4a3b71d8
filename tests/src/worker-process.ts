import { effectsFile } from './effects-file.ts';
import { observedStore } from './observed-store.ts';
import { openStore, type StorePlace } from './open-store.ts';
import type { RoleSet } from './played-turn.ts';
import { inputEnded, tell } from './process-under-test.ts';
import { runWorker } from './run-worker.ts';

/** Task that a test gives a worker, as JSON in the first argument. It works until its standard input ends. */
export interface WorkerTask {
  readonly store: StorePlace;
  readonly effects: string;
  /** @defaultValue `scripted` */
  readonly roles?: RoleSet;
  /** Address to which its traces go. @defaultValue none are sent */
  readonly otlp?: string;
  readonly leaseTtlMs: number;
  readonly sameMachine: boolean;
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
