import { createOrchestrator, type Store } from '@pce/core';
import { systemIds } from '@pce/core/internal';
import { isOwnerAlive, processOwner } from '@pce/storage-sqlite';
import type { EffectsFile } from './effects-file.ts';
import { type RoleSet, rolesOf } from './played-turn.ts';
import { script, worldTools } from './scripted-turn.ts';
import { type WorkerOptions, work } from './worker.ts';

/** Settings of a worker of turns. */
export interface WorkerSettings {
  /** @defaultValue `scripted` */
  readonly roles?: RoleSet;
  readonly leaseTtlMs: number;
  /** Whether all workers run on one machine, so that dead ones are detected at once. Otherwise leases must expire. */
  readonly sameMachine: boolean;
}

export interface RunWorkerOptions extends WorkerSettings {
  readonly store: Store;
  readonly world: EffectsFile;
  readonly turnsAtOnce: number;
  readonly isOver: () => boolean;
  readonly onRefusal: (code: string) => void;
}

/** Plays a person who checks the effects, and repeats a call only if no other process can still be running it. */
function person(world: EffectsFile, sameMachine: boolean): WorkerOptions['decide'] {
  return (turn, step) => {
    const ran = world.read().some((each) => each.turn === turn && each.step === step);
    if (ran) return 'done';
    return sameMachine ? 'run_again' : 'failed';
  };
}

/** Drives several turns at once until it is over; then closes the store. */
export async function runWorker(options: RunWorkerOptions): Promise<void> {
  const { store, world, roles = 'scripted', leaseTtlMs, sameMachine } = options;
  const { turnsAtOnce, isOver, onRefusal } = options;
  const owner = processOwner();
  let nextTurn = '';
  await using pce = createOrchestrator({
    ...rolesOf(roles),
    tools: worldTools(world),
    limits: { commandsInARow: script.length + 1 },
    store,
    process: owner,
    leaseTtlMs,
    isOwnerAlive: sameMachine ? isOwnerAlive : () => true,
    ids: { next: (prefix) => (prefix === 'turn' ? nextTurn : systemIds.next(prefix)) },
  });
  const each: WorkerOptions = {
    store,
    pce,
    owner,
    leaseTtlMs,
    start(turn) {
      nextTurn = turn;
      return pce.start('Change the world', { inputs: { turn } }).result();
    },
    decide: person(world, sameMachine),
    isOver,
    onRefusal,
  };
  await Promise.all(Array.from({ length: turnsAtOnce }, () => work(each)));
}
