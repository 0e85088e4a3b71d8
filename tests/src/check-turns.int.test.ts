import { memoryStore } from '@pce/core';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { checkTurns, type Outcome } from './check-turns.ts';
import { effectsFile, type Ran } from './effects-file.ts';
import { type Acknowledged, observedStore } from './observed-store.ts';
import { runWorker } from './run-worker.ts';
import { script } from './scripted-turn.ts';
import { addWork, untilDone } from './work.ts';

const turns = ['turn_1', 'turn_2'];

async function soundOutcome(): Promise<Outcome> {
  using folder = makeFolder();
  const world = effectsFile(folder.newFile('.jsonl'));
  const acknowledged: Acknowledged[] = [];
  const store = observedStore(memoryStore(), (append) => acknowledged.push(append));
  let isOver = false;
  await addWork(store, 'all', turns);
  const working = runWorker({
    store: { ...store, close: async () => undefined },
    world,
    leaseTtlMs: 10_000,
    sameMachine: true,
    turnsAtOnce: 2,
    isOver: () => isOver,
    onRefusal: (code) => expect.unreachable(code),
  });
  await untilDone(store);
  isOver = true;
  await working;
  return { store, turns, ran: world.read(), acknowledged, isCertain: true };
}

function runsOfOnce({ ran }: Outcome): readonly Ran[] {
  return ran.filter(({ effect }) => effect === 'once');
}

const unknown: Acknowledged = { stream: 'turn/turn_1', version: 1_000, hash: 'gone' };

it('finds nothing if nothing was lost or repeated (F1)', async () => {
  const outcome = await soundOutcome();

  const found = await checkTurns(outcome);

  expect(found).toMatchObject({ resumed: 0, inDoubt: 0 });
  expect(outcome.ran).toHaveLength(turns.length * script.length);
});

it.each<[string, (outcome: Outcome) => Partial<Outcome>]>([
  ['a tool ran twice that may not', (all) => ({ ran: [...all.ran, ...runsOfOnce(all)] })],
  ['a tool never ran', ({ ran }) => ({ ran: ran.slice(1) })],
  ['a tool ran under two keys', ({ ran }) => ({ ran: [...ran, ...ran.map(otherKey)] })],
  ['a tool ran for no turn', ({ ran }) => ({ ran: [...ran, ...ran.map(otherTurn)] })],
  ['an acknowledged append is gone', (all) => ({ acknowledged: [...all.acknowledged, unknown] })],
  ['a turn was never begun', () => ({ turns: [...turns, 'turn_3'] })],
])('notices that %s (F1)', async (_what, spoil) => {
  const outcome = await soundOutcome();

  await expect(checkTurns({ ...outcome, ...spoil(outcome) })).rejects.toThrow();
});

function otherKey(ran: Ran): Ran {
  return { ...ran, key: 'another' };
}

function otherTurn(ran: Ran): Ran {
  return { ...ran, turn: 'turn_9' };
}
