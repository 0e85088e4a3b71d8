import { StoreError, VersionConflictError } from '@pce/core/errors';
import type { AppendInput, Store } from '@pce/core/store';
import type { ProcessInfo, SimulationEnvironment } from './environment.js';
import type { TurnJournals } from './turn-journals.js';

export interface SimulatedStoreOptions {
  readonly environment: SimulationEnvironment;
  readonly process: ProcessInfo;
  /** The store that all processes share. */
  readonly shared: Store;
  readonly journals: TurnJournals;
}

/**
 * Wraps the store for one process: requests and answers take time, either may be lost, and the effects on the shared
 * store are observed as they happen.
 */
export function simulatedStore({
  environment,
  process,
  shared,
  journals,
}: SimulatedStoreOptions): Store {
  const lastAnswers = new Map<string, Promise<void>>();

  function inOrder(lane: string | undefined, answer: () => Promise<void>): Promise<void> {
    if (lane === undefined) return answer();
    const inTurn = (lastAnswers.get(lane) ?? Promise.resolve()).then(answer);
    lastAnswers.set(lane, inTurn);
    return inTurn;
  }

  async function request<T>(
    operation: string,
    lane: string | undefined,
    work: () => Promise<T>,
  ): Promise<T> {
    const { scheduler } = environment;
    const inLane = lane === undefined ? {} : { lane };
    await scheduler.wait(process, { isOutside: true, ...inLane });
    const fault = drawStoreFault(environment, operation);
    if (fault !== undefined) {
      const what = `${operation} ${fault.when === 'before' ? 'is not done' : 'is done, its answer lost'}: ${fault.error.name}`;
      environment.record({ type: 'fault.injected', process: process.name, what });
    }
    if (fault?.when === 'before') throw fault.error;
    const answer = await scheduler.exclusively(work);
    await inOrder(lane, () => environment.deliver(process));
    if (fault !== undefined) throw fault.error;
    return answer;
  }

  async function append(input: AppendInput) {
    const answer = await shared.append(input);
    environment.record(journals.appended(process.name, input));
    return answer;
  }

  const close = async (): Promise<void> => undefined;
  return {
    supports: shared.supports,
    append: (input) => request('append', `${process.name} ${input.stream}`, () => append(input)),
    read: (input) => request('read', undefined, () => shared.read(input)),
    tail: (input) => shared.tail(input),
    listStreams: (input) => request('listStreams', undefined, () => shared.listStreams(input)),
    writeViews: (input) => request('writeViews', undefined, () => shared.writeViews(input)),
    getView: (collection, key) =>
      request('getView', undefined, () => shared.getView(collection, key)),
    listView: (input) =>
      request('listView', undefined, async () => {
        const rows = await shared.listView(input);
        const { collection, afterKey = '' } = input;
        const keys = rows.map(({ key }) => key);
        if (afterKey === '') environment.record({ type: 'view.listed', collection, keys });
        return rows;
      }),
    countView: (collection) => request('countView', undefined, () => shared.countView(collection)),
    tryAcquire: (input) =>
      request('tryAcquire', undefined, async () => {
        const answer = await shared.tryAcquire(input);
        const { key, supersedes } = input;
        if (answer.acquired) {
          const { token, expiresAt } = answer.lease;
          environment.record({
            type: 'lease.granted',
            process: process.name,
            key,
            token,
            expiresAt,
            supersedes,
          });
        }
        return answer;
      }),
    renew: (lease, ttlMs) =>
      request('renew', undefined, async () => {
        const renewed = await shared.renew(lease, ttlMs);
        const { key, token, expiresAt } = renewed;
        environment.record({ type: 'lease.renewed', key, token, expiresAt });
        return renewed;
      }),
    release: (lease) =>
      request('release', undefined, async () => {
        await shared.release(lease);
        environment.record({ type: 'lease.released', key: lease.key, token: lease.token });
      }),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** A fault of one store operation: it has no effect, or it has and the answer is lost. */
interface StoreFault {
  readonly when: 'before' | 'after';
  readonly error: Error;
}

/** Draws a fault for one operation; `undefined` for none. */
function drawStoreFault(
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
