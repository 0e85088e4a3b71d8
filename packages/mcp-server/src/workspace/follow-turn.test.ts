import { createOrchestrator, defineTool, memoryStore, type TurnEvent } from '@pce/core';
import { completion, scriptedRoles, severalCommands } from '@pce/testkit';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { followTurn } from './follow-turn.js';
import { resumeOpenTurn } from './run-turn.js';

const silent = { progress: () => undefined };

it('stops the turn before its next step when its client disconnects, and another resumes it (C1, A14)', async () => {
  await using pce = createOrchestrator({ ...scriptedRoles({}), store: memoryStore() });
  const gone = new AbortController();
  const handle = pce.start('Count', { turn: 'turn_1' });
  handle.on('event', ({ type }: TurnEvent) => {
    if (type === 'turn.started') gone.abort();
  });

  const paused = await followTurn(handle, { ...silent, signal: gone.signal });
  const { signal } = new AbortController();
  const ended = await resumeOpenTurn(pce, 'turn_1', { ...silent, signal });
  const again = await resumeOpenTurn(pce, 'turn_1', { ...silent, signal });

  expect([paused.status, ended.status]).toEqual(['paused', 'completed']);
  expect(again).toEqual(ended);
});

it('does not begin a turn whose client has disconnected (C1)', async () => {
  await using pce = createOrchestrator({ ...scriptedRoles({}), store: memoryStore() });
  const events: number[] = [];
  const call = { signal: AbortSignal.abort(), progress: (done: number) => events.push(done) };

  const { status, iterations } = await followTurn(pce.start('Count'), call);

  expect({ status, iterations }).toEqual({ status: 'paused', iterations: 0 });
  expect(events).toEqual(events.map((_, index) => index + 1));
});

it('names concurrent commands, and how a call failed (A2, A22)', async () => {
  const fail = defineTool({
    ...{ name: 'disk.fail', description: 'Fail at once', input: z.object({}), effect: 'read' },
    execute() {
      throw new Error('no disk');
    },
  });
  const long = 'x'.repeat(300);
  const roles = scriptedRoles({
    decide: [severalCommands('look', long), completion()],
    coordinate: {
      ...{ status: 'selected', kind: 'tool', name: 'disk.fail', args: {}, reason: '' },
    },
  });
  await using pce = createOrchestrator({ ...roles, tools: [fail], store: memoryStore() });
  const messages: string[] = [];
  const { signal } = new AbortController();

  await followTurn(pce.start('Count'), {
    signal,
    progress: (_, message) => messages.push(message),
  });

  expect(messages).toContain(`look · ${long}`.slice(0, 200));
  expect(messages).toContain('runs disk.fail');
  expect(messages).toContainEqual(expect.stringMatching(/^failed: \w+$/));
});
