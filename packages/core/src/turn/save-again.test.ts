import { countingIds, fakeClock, scriptedRoles } from '@pce/testkit';
import { beforeEach, expect, it } from 'vitest';
import {
  type Clock,
  createOrchestrator,
  memoryStore,
  type Orchestrator,
  type Store,
  type TurnResult,
} from '../index.js';

const clock = fakeClock();
const retry = { choose: 'retry', by: 'ann' };

let store: Store;
let saved: string[];
let isFull: boolean;
let onFailure: () => void;

function open(other: Store = store, time: Clock = clock): Orchestrator {
  return createOrchestrator({
    ...scriptedRoles(),
    store: other,
    clock: time,
    ids: countingIds(),
    async save({ result }) {
      if (isFull) {
        onFailure();
        throw new Error('disk full');
      }
      saved.push(result.turn);
    },
  });
}

/** A turn whose document could not be saved. */
async function unsaved(pce: Orchestrator): Promise<TurnResult> {
  isFull = true;
  return pce.start('Do it').result();
}

const idOf = ({ interventions }: TurnResult): string => interventions[0]?.id ?? '';

beforeEach(() => {
  store = memoryStore({ clock });
  saved = [];
  isFull = false;
  onFailure = () => undefined;
});

it('asks again if the repeated save failed too (A12, A14)', async () => {
  const pce = open();
  const first = await unsaved(pce);
  expect(first).toMatchObject({
    status: 'completed',
    answer: 'Done.',
    warnings: [{ code: 'not_saved', message: 'disk full' }],
  });
  const second = await pce.resolve(idOf(first), retry).result();
  expect(second).toMatchObject({ status: 'completed', interventions: [{ kind: 'not_saved' }] });
  expect(idOf(second)).not.toBe(idOf(first));
  isFull = false;
  const third = await pce.resolve(idOf(second), retry).result();
  expect(third.interventions).toEqual([]);
  expect(saved).toEqual([first.turn]);
  await pce.replay(first.turn);
});

it.each(['cancel', 'pause'] as const)(
  'saves a completed turn again, despite a request to %s it (A12, A13)',
  async (interrupt) => {
    const pce = open();
    const first = await unsaved(pce);
    isFull = false;
    const again = pce.resolve(idOf(first), retry);
    void again[interrupt]();
    expect((await again.result()).status).toBe('completed');
    expect(saved).toEqual([first.turn]);
    expect((await pce.result(first.turn)).status).toBe('completed');
  },
);

it('saves again on resume if the process ended before (A12, F1)', async () => {
  const first = await unsaved(open());
  isFull = false;
  const dying: Store = {
    ...store,
    async append(input) {
      const done = await store.append(input);
      if (input.events.some(({ type }) => type === 'intervention.resolved'))
        throw new Error('killed');
      return done;
    },
  };
  await expect(open(dying).resolve(idOf(first), retry).result()).rejects.toThrow('killed');
  expect(saved).toEqual([]);
  const pce = open();
  expect((await pce.resume(first.turn).result()).status).toBe('completed');
  expect(saved).toEqual([first.turn]);
  await expect(pce.resume(first.turn).result()).rejects.toMatchObject({ code: 'turn_finished' });
});

it('saves a fork of a saved turn (A12, F2)', async () => {
  const pce = open();
  const { turn } = await pce.start('Do it').result();
  const events = await pce.events(turn);
  const at = events.findIndex(({ event }) => event.type === 'turn.saved') + 1;
  const fork = await pce.fork(turn, { at }).result();
  expect(saved).toEqual([turn, fork.turn]);
});

it.each([true, false])(
  'saves a fork of an unsaved turn before it asks, once (A12, F2): still no room %s',
  async (isStillFull) => {
    const pce = open();
    const { turn } = await unsaved(pce);
    const events = await pce.events(turn);
    const at = events.findIndex(({ event }) => event.type === 'turn.unsaved') + 1;
    isFull = isStillFull;
    const fork = await pce.fork(turn, { at }).result();
    expect(fork.interventions.map(({ kind }) => kind)).toEqual(isStillFull ? ['not_saved'] : []);
    expect(saved).toEqual(isStillFull ? [] : [fork.turn]);
    await pce.replay(fork.turn);
  },
);
