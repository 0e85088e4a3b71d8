import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { openAgentDesk } from '../test/agent.js';

it('asks for the same call again after the agent was killed, and runs it once (F1, F9, F18)', async () => {
  using folder = makeFolder();
  const desk = openAgentDesk(folder);
  await using first = await desk.start({ permit: () => new Promise(() => undefined) });
  const session = await first.editor.begin();
  first.editor.prompt(session, 'O-7').catch(() => undefined);
  await expect.poll(() => first.editor.permissions.length).toBe(1);
  await first.kill();

  await using second = await desk.start();
  await second.editor.load(session);
  await expect.poll(() => second.editor.text).toBe('Answer to: O-7 [c1].');
  expect(second.editor.permissions).toEqual(first.editor.permissions);
  expect(desk.refunds()).toEqual(['O-7']);
});
