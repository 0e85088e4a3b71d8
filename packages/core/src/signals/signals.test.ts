import { aCommand, completion, countingIds, fakeClock, scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { createOrchestrator, defineTool } from '../index.js';
import { followSignals, observeSignals, type Signal, signalsOf, type Work } from './index.js';

const hour = 3_600_000;

/** Drives a turn whose call is approved two hours later. */
async function approvedTurn() {
  const clock = fakeClock();
  const live: Signal[] = [];
  const pay = defineTool({
    name: 'bank.pay',
    description: 'Pay an amount',
    destructive: true,
    input: z.object({}),
    execute: () => {
      clock.advance(3_000);
      return { paid: 5 };
    },
  });
  const pce = createOrchestrator({
    ...scriptedRoles({
      decide: ({ iteration }) => (iteration === 1 ? aCommand('pay') : completion()),
    }),
    tools: [pay],
    clock,
    ids: countingIds(),
    observers: [observeSignals((signal) => live.push(signal))],
  });
  const blocked = await pce.start('Pay').result();
  clock.advance(2 * hour);
  const [question] = blocked.interventions;
  await pce.resolve(question?.id ?? '', { choose: 'approve', by: 'ann' }).result();
  return { pce, live, turn: blocked.turn };
}

const typesOf = (signals: readonly Signal[]) => signals.map(({ type }) => type);

it('projects a turn to works, questions and answers: the wait lasts two hours, the call three seconds (F5, A22)', async () => {
  const { pce, turn } = await approvedTurn();
  const signals = signalsOf(await pce.events(turn));
  const works = signals.flatMap((each): Work[] => (each.type === 'work.ended' ? [each.work] : []));
  const took = works.map(({ kind, name, outcome, from, to = from }) => [
    kind,
    name,
    outcome,
    to - from,
  ]);
  expect(took).toEqual([
    ['role', 'planner', 'success', 0],
    ['role', 'executor', 'success', 0],
    ['role', 'coordinator', 'success', 0],
    ['wait', 'approval', 'success', 2 * hour],
    ['tool', 'bank.pay', 'success', 3_000],
    ['role', 'executor', 'success', 0],
    ['role', 'synthesizer', 'success', 0],
    ['role', 'validator', 'success', 0],
  ]);
  expect(works.map(({ id }) => id)).toContain(`${turn}/t1`);
  const halted = signals.find(({ type }) => type === 'turn.halted');
  expect(halted).toMatchObject({ status: 'blocked' });
  expect(typesOf(signals).slice(-2)).toEqual(['answer.settled', 'turn.ended']);
  const order = typesOf(signals).filter((type) => /^(question|turn\.(went|halted))/.test(type));
  expect(order).toEqual(['question', 'turn.halted', 'turn.went-on', 'question.answered']);
  await pce.close();
});

it('follows a turn from a version on, and adds activity for observers (F5, A22)', async () => {
  const { pce, turn, live } = await approvedTurn();
  const all = signalsOf(await pce.events(turn));
  const later: Signal[] = [];
  for await (const signal of followSignals(pce, turn, { after: 5 })) later.push(signal);
  expect(later).toEqual(all.filter(({ version }) => version > 5));
  // Scripted roles write an answer in one piece.
  const only = live.filter(({ type }) => !all.some((each) => each.type === type));
  expect(new Set(typesOf(only))).toEqual(new Set(['activity', 'answer.began']));
  expect(live.filter((each) => !only.includes(each))).toEqual(all);
  await pce.close();
});
