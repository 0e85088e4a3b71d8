import { createOrchestrator, memoryStore, type Store, type TurnEvent } from '@pce/core';
import { commandsOf } from '@pce/core/internal';
import { playTurn, scriptedRoles, turnSteps } from '@pce/testkit';
import { turnCassette } from '@pce/testkit/internal';
import { expect, it } from 'vitest';
import { simulate } from './simulate.js';

/** Plays a scenario and returns the journals of its turns. */
async function simulatedTurns(seed: number): Promise<readonly (readonly TurnEvent[])[]> {
  const opened: Store[] = [];
  const stayOpen = async (): Promise<void> => undefined;
  await simulate({
    seed,
    store({ clock }) {
      const store = memoryStore({ clock });
      opened.push(store);
      return { ...store, close: stayOpen, [Symbol.asyncDispose]: stayOpen };
    },
  });
  const [store = memoryStore()] = opened;
  await using pce = createOrchestrator({ ...scriptedRoles(), store });
  const turns = await pce.list();
  return await Promise.all(
    turns.map(async ({ turn }) => (await pce.events(turn)).map(({ event }) => event)),
  );
}

function givesSeveral(event: TurnEvent): boolean {
  if (event.type !== 'executor.decided') return false;
  return commandsOf(event).length > 1 || ('forEach' in event && event.forEach !== undefined);
}

it('plays turns that crash, wait, fork and fail, event by event (F2, F4)', async () => {
  const played: string[] = [];
  for (let seed = 0; seed < 150; seed += 1) {
    for (const events of await simulatedTurns(seed)) {
      if (events.some(givesSeveral)) {
        await expect(playTurn({ text: turnCassette(events) })).rejects.toThrow(/several commands/);
        continue;
      }
      // A played turn has no guards.
      if (events.some((event) => 'guards' in event)) continue;
      const { steps, problem } = await playTurn({ text: turnCassette(events) });
      expect({ seed, steps, problem }).toEqual({
        seed,
        steps: turnSteps(events),
        problem: undefined,
      });
      played.push(...steps);
    }
  }
  const observation = new Set(played.map((step) => step.split(' ')[2]));
  for (const type of [
    'turn.forked',
    'turn.resumed',
    'turn.paused',
    'intervention.resolved',
    'workflow.matched',
    'role.failed',
    'limit.reached',
  ]) {
    expect(observation).toContain(type);
  }
});
