import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { workerSlots } from './worker-slots.ts';

/** Asks for a slot; `has` tells whether it is there. */
function asking(slots: ReturnType<typeof workerSlots>) {
  const abort = new AbortController();
  const asked = { abort, has: false, slot: slots.take(abort.signal) };
  asked.slot.then(
    () => {
      asked.has = true;
    },
    () => {},
  );
  return asked;
}

it('hands out so many slots, and those that come back to those that wait, in their order (C2)', async () => {
  const slots = workerSlots(2);
  const all = Array.from({ length: 4 }, () => asking(slots));
  const has = () => all.map((each) => each.has);
  const giveBack = await all[0]?.slot;
  await all[1]?.slot;
  expect(has()).toEqual([true, true, false, false]);
  giveBack?.();
  const again = await all[2]?.slot;
  expect(has()).toEqual([true, true, true, false]);
  again?.();
  await all[3]?.slot;
  expect(has()).toEqual([true, true, true, true]);
});

it('has a slot free again where nobody waits (C2)', async () => {
  const slots = workerSlots(1);
  for (let round = 0; round < 3; round += 1) {
    const asked = asking(slots);
    (await asked.slot)();
    expect(asked.has).toBe(true);
  }
});

it('forgets those that do not wait any more, and listens to no signal behind the wait (C2)', async () => {
  const slots = workerSlots(1);
  const first = await asking(slots).slot;
  const [gone, next] = [asking(slots), asking(slots)];
  gone.abort.abort(new Error('enough'));
  await expect(gone.slot).rejects.toThrow('enough');
  first();
  await next.slot;
  expect(getEventListeners(next.abort.signal, 'abort')).toEqual([]);
  await expect(slots.take(AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
});
