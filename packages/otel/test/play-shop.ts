import { createOrchestrator, defineTool, type TurnObserver } from '@pce/core';
import { memoryStore } from '@pce/core/store';
import { aCommand, completion, countingIds, fakeClock, scriptedRoles } from '@pce/testkit';
import * as z from 'zod';
import { spend } from './spend.js';

const secret = 'sk-proj-4f9aT3BlbkFJ8c2dE1x7Kq0LmN5vRw6Yz';

/** Plays a turn in three processes over one store: begun, approved after two days, and answered after a pause. */
export async function playShop(observe: () => TurnObserver) {
  const clock = fakeClock();
  const store = memoryStore({ clock });
  const ids = countingIds();
  const buy = defineTool({
    name: 'shop.buy',
    description: 'Buy a laptop',
    destructive: true,
    input: z.object({ note: z.string() }),
    execute: () => ({ order: 7, receipt: secret }),
  });
  const roles = scriptedRoles({
    decide: ({ iteration }, context) => {
      spend(context, clock.now());
      return iteration === 1 ? aCommand('buy') : completion();
    },
    coordinate: (_, context) => {
      spend(context, clock.now());
      const args = { note: `pay with ${secret}` };
      return { status: 'selected', kind: 'tool', name: 'shop.buy', args, reason: '' };
    },
  });
  const stayOpen = { ...store, close: async () => undefined };
  const process = () =>
    createOrchestrator({
      ...roles,
      tools: [buy],
      store: stayOpen,
      clock,
      ids,
      observers: [observe()],
    });
  const first = process();
  const { turn, interventions } = await first.start(`Buy one, my key is ${secret}`).result();
  await first.close();
  clock.advance(48 * 3_600_000);
  const second = process();
  const [question] = interventions;
  const approval = { choose: 'approve', by: 'ann' };
  const failing = await second.resume(turn).result();
  const [again = question] = failing.interventions;
  const resolved = second.resolve(again?.id ?? '', approval);
  resolved.on('tool.finished', () => resolved.pause());
  await resolved.result();
  await second.close();
  clock.advance(12 * 3_600_000);
  const third = process();
  const result = await third.resume(turn).result();
  const entries = await third.events(turn);
  await third.close();
  return { turn, result, entries, secret };
}
