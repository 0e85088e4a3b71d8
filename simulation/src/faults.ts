import { StoreError, VersionConflictError } from '@pce/core/errors';
import type { SimulationEnvironment } from './environment.js';

/** A fault of one store operation: it has no effect, or it has and the answer is lost. */
export interface StoreFault {
  readonly when: 'before' | 'after';
  readonly error: Error;
}

/** Draws a fault for one operation; `undefined` for none. */
export function drawStoreFault(
  environment: SimulationEnvironment,
  operation: string,
): StoreFault | undefined {
  const { random, profile } = environment;
  if (!environment.shouldFail(profile.storeFaults)) return undefined;
  const when = random.pick(['before', 'after'] as const);
  return { when, error: drawError(environment, operation) };
}

function drawError({ random }: SimulationEnvironment, operation: string): Error {
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
