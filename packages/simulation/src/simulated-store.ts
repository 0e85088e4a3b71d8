import type { AppendInput, Store } from '@pce/core';
import { drawStoreFault } from './faults.js';
import type { TurnJournals } from './turn-journals.js';
import type { ProcessInfo, World } from './world.js';

export interface SimulatedStoreOptions {
  readonly world: World;
  readonly process: ProcessInfo;
  /** The store that all processes share. */
  readonly shared: Store;
  readonly journals: TurnJournals;
}

/**
 * The store as one process sees it: a request takes its time to get there and its answer to come back, either may be
 * lost, and what the store really did is observed the moment it did it.
 */
export function simulatedStore({ world, process, shared, journals }: SimulatedStoreOptions): Store {
  const lastAnswers = new Map<string, Promise<void>>();

  /** Answers of a lane come back in the order in which its requests were done. */
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
    const { scheduler } = world;
    const inLane = lane === undefined ? {} : { lane };
    await scheduler.wait(process, { isOutside: true, ...inLane });
    const fault = drawStoreFault(world, operation);
    if (fault !== undefined) {
      const what = `${operation} ${fault.when === 'before' ? 'is not done' : 'is done, its answer lost'}: ${fault.error.name}`;
      world.see({ type: 'fault.injected', process: process.name, what });
    }
    if (fault?.when === 'before') throw fault.error;
    const answer = await scheduler.alone(work);
    await inOrder(lane, () => world.arrive(process));
    if (fault !== undefined) throw fault.error;
    return answer;
  }

  async function append(input: AppendInput) {
    const answer = await shared.append(input);
    world.see(journals.appended(process.name, input));
    return answer;
  }

  const close = async (): Promise<void> => undefined;
  return {
    supports: shared.supports,
    append: (input) => request('append', `${process.name} ${input.stream}`, () => append(input)),
    read: (input) => request('read', undefined, () => shared.read(input)),
    tail: (input) => shared.tail(input),
    getView: (collection, key) =>
      request('getView', undefined, () => shared.getView(collection, key)),
    listView: (input) =>
      request('listView', undefined, async () => {
        const rows = await shared.listView(input);
        const { collection, afterKey = '' } = input;
        const keys = rows.map(({ key }) => key);
        if (afterKey === '') world.see({ type: 'view.listed', collection, keys });
        return rows;
      }),
    tryAcquire: (input) =>
      request('tryAcquire', undefined, async () => {
        const answer = await shared.tryAcquire(input);
        const { key, supersedes } = input;
        if (answer.acquired) {
          const { token, expiresAt } = answer.lease;
          world.see({
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
        world.see({ type: 'lease.renewed', key, token, expiresAt });
        return renewed;
      }),
    release: (lease) =>
      request('release', undefined, async () => {
        await shared.release(lease);
        world.see({ type: 'lease.released', key: lease.key, token: lease.token });
      }),
    claim: (input) => request('claim', undefined, () => shared.claim(input)),
    close,
    [Symbol.asyncDispose]: close,
  };
}
