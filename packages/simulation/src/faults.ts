import { StoreError, VersionConflictError } from '@pce/core';
import type { World } from './world.js';

/** How an operation of the store goes wrong: it is not done, or it is done and the answer is lost. */
export interface StoreFault {
  readonly when: 'before' | 'after';
  readonly error: Error;
}

/** Draws what goes wrong with one operation; `undefined` where nothing does. */
export function drawStoreFault(world: World, operation: string): StoreFault | undefined {
  const { random, profile } = world;
  if (!world.goesWrong(profile.storeFaults)) return undefined;
  const when = random.pick(['before', 'after'] as const);
  return { when, error: drawError(world, operation) };
}

function drawError({ random }: World, operation: string): Error {
  const message = `${operation} failed: the simulator wanted it to`;
  const errors: [() => Error, ...(() => Error)[]] = [
    () => new StoreError('store_busy', message),
    () => new StoreError('store_failed', message),
    () => new Error(message),
  ];
  if (operation === 'append') {
    errors.push(
      () => new StoreError('store_full', message),
      () => new VersionConflictError('a stream of the simulation', 1, 2),
    );
  }
  return random.pick(errors)();
}
