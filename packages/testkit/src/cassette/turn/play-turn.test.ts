import { createOrchestrator, defineTool, type TurnEvent } from '@pce/core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import {
  aCommand,
  completion,
  countingIds,
  fakeClock,
  forEachItem,
  playTurn,
  scriptedRoles,
  severalCommands,
} from '../../index.js';
import { turnCassette } from '../../internal.js';

import { turnFileText } from './turn-file.js';

const look = defineTool({
  name: 'shop.look',
  description: 'Look for a product',
  input: z.object({ product: z.string() }),
  effect: 'read',
  execute: ({ product }) => ({ product, price: 549, apiKey: 'tangerine-horse-42' }),
});

async function aTurn(): Promise<readonly TurnEvent[]> {
  await using pce = createOrchestrator({
    ...scriptedRoles({
      decide: [aCommand('look for a laptop'), completion()],
      coordinate: {
        status: 'selected',
        kind: 'tool',
        name: 'shop.look',
        reason: '',
        args: { product: 'laptop' },
      },
      synthesize: { answer: 'It costs 549, says tangerine-horse-42 [c1].' },
    }),
    tools: [look],
    clock: fakeClock(),
    ids: countingIds(),
  });
  await pce.start('How much is a laptop?').result();
  return (await pce.events('turn_1')).map(({ event }) => event);
}

it('replays the answers of a turn, without its secrets (F2, F4)', async () => {
  const text = turnCassette(await aTurn(), { values: ['a laptop'] });
  expect(text).not.toContain('tangerine-horse-42');
  expect(text).not.toContain('a laptop');
  const { result, steps } = await playTurn({ text });
  expect(result).toMatchObject({
    turn: 'turn_1',
    status: 'completed',
    answer: 'It costs 549, says [redacted] [c1].',
  });
  expect(steps).toEqual([
    'start → turn.started',
    'plan → planner.planned',
    'decide → executor.decided COMMAND',
    'coordinate → tool.selected shop.look',
    expect.stringMatching(/^run-tool → tool.finished ok [\da-f]{8}$/),
    'decide → executor.decided COMPLETE',
    'synthesize → synthesizer.answered',
    'validate → validator.validated 1',
    'save → turn.saved',
    'finish → turn.finished completed',
  ]);
});

it('shows which step changed if a recorded result was changed (F2)', async () => {
  const text = turnCassette(await aTurn());
  const before = await playTurn({ text });
  const after = await playTurn({ text: text.replace('"price": 549', '"price": 550') });
  const changed = before.steps.flatMap((step, index) =>
    step === after.steps[index] ? [] : [step],
  );
  expect(changed).toEqual([expect.stringContaining('tool.finished ok')]);
});

it('reports the unexpected request if the loop takes another path', async () => {
  const events = await aTurn();
  const without = events.filter(({ type }) => type !== 'tool.selected');
  const { problem, result } = await playTurn({ text: turnFileText(without) });
  expect(problem).toBe('the turn asks for step coordinate but the recording has tool.finished');
  expect(result.status).toBe('blocked');
});

it.each([
  ['no JSON', '{', /not JSON/],
  ['no turn', '{"format":"pce-cassette","version":1}', /pce-turn-cassette/],
  ['an unknown event', turnFileText([{ type: '__proto__' }]), /events\.0: expected an event/],
  ['a changed event', turnFileText([{ type: 'turn.saved', v: 1 }]), /events\.0/],
  [
    'a turn without its beginning',
    turnFileText([{ type: 'turn.saved', v: 1, at: 1 }]),
    /begin with/,
  ],
])('refuses %s', async (_, text, message) => {
  await expect(playTurn({ text })).rejects.toThrow(message);
  await expect(playTurn({ text })).rejects.toMatchObject({ code: 'invalid_input' });
});

it.each([
  severalCommands('look for a laptop', 'look for a mouse'),
  forEachItem('r1.products', 'look for item'),
])('rejects a turn with parallel commands, and names the event (F2)', async (decision) => {
  await using pce = createOrchestrator({
    ...scriptedRoles({
      decide: [decision, completion()],
      coordinate: {
        status: 'selected',
        kind: 'tool',
        name: 'shop.look',
        reason: '',
        args: { product: 'laptop' },
      },
    }),
    tools: [look],
    clock: fakeClock(),
    ids: countingIds(),
  });
  await pce.start('Which is cheaper?').result();
  const events = (await pce.events('turn_1')).map(({ event }) => event);
  const at = 1 + events.findIndex(({ type }) => type === 'executor.decided');
  await expect(playTurn({ text: turnCassette(events) })).rejects.toThrow(
    `the cassette: event ${at} gives several commands at once`,
  );
});
