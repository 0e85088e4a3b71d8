import { setTimeout as wait } from 'node:timers/promises';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { openAgentDesk } from '../test/agent.js';
import type { Person } from '../test/editor.js';

/** Kills of agents; 200 with `PCE_ROUNDS=200`. */
const rounds = Number(process.env.PCE_ROUNDS ?? 20);

it(
  'answers every prompt and repeats no effect when agents are killed at random moments (F1, F18)',
  async () => {
    using folder = makeFolder();
    const desk = openAgentDesk(folder, { roleMs: 20, toolMs: 80 });
    let inDoubt = 0;
    const person: Person = {
      permit({ options, toolCall: { rawInput } }) {
        if (options.every(({ optionId }) => optionId !== 'run_again')) return 'approve';
        inDoubt += 1;
        const { order = '' }: { readonly order?: string } = Object(rawInput);
        return desk.refunds().includes(order) ? 'done' : 'run_again';
      },
    };
    let agent = await desk.start(person);
    let session = '';
    let kills = 0;
    const killAfter = async (ms: number): Promise<void> => {
      await wait(ms);
      await agent.kill();
      kills += 1;
      agent = await desk.start(person);
    };
    for (let number = 0; kills < rounds; number += 1) {
      const order = `O-${number}`;
      const answer = `Answer to: ${order} [c1].`;
      const isShown = (): boolean =>
        agent.editor
          .of('user_message_chunk')
          .some(({ content }) => content.type === 'text' && content.text === order);
      if (number % 10 === 0) session = await agent.editor.begin();
      for (let isKilled = true; isKilled; ) {
        if (!isShown()) agent.editor.prompt(session, order).catch(() => undefined);
        isKilled = kills < rounds && (!isShown() || Math.random() < 0.5);
        if (!isKilled) break;
        await killAfter(Math.random() * 350);
        // A session without a turn leaves nothing behind.
        await agent.editor.load(session).catch(async () => {
          session = await agent.editor.begin();
        });
      }
      await expect.poll(() => agent.editor.text).toContain(answer);
    }
    await agent.kill();
    const refunds = desk.refunds();
    console.info(`${kills} kills, ${refunds.length} refunds, ${inDoubt} calls in doubt`);
    expect(new Set(refunds).size).toBe(refunds.length);
  },
  300_000 + 5_000 * rounds,
);

it('cancels a turn that was cancelled before its lease had expired (F10)', async () => {
  using folder = makeFolder();
  const desk = openAgentDesk(folder, { roleMs: 300, leaseTtlMs: 1_000, seesDeath: false });
  await using first = await desk.start();
  const session = await first.editor.begin();
  first.editor.prompt(session, 'hello').catch(() => undefined);
  await expect.poll(() => first.editor.of('plan').length).toBe(1);
  await first.kill();
  await using second = await desk.start();
  await second.editor.load(session);
  await second.editor.cancel(session);
  await expect
    .poll(() => second.editor.prompt(session, 'again').catch(() => undefined), {
      timeout: 10_000,
    })
    .toMatchObject({ stopReason: 'end_turn' });
  expect(second.editor.text).toBe('Answer to: again.');
});

it('resumes a turn whose agent was killed at work, once its lease has expired (F10, F18)', async () => {
  using folder = makeFolder();
  const leaseTtlMs = 1_000;
  const roleMs = 1_000; // long enough to be seen at work on a busy machine
  const desk = openAgentDesk(folder, { roleMs, leaseTtlMs, seesDeath: false });
  await using first = await desk.start();
  const session = await first.editor.begin();
  first.editor.prompt(session, 'hello').catch(() => undefined);
  await expect.poll(() => first.editor.of('plan').length).toBe(1);
  await first.kill();
  const killedAt = Date.now();

  await using second = await desk.start();
  await second.editor.load(session);
  await expect.poll(() => second.editor.of('plan').length).toBe(2);
  const resumedMs = Date.now() - killedAt - roleMs;
  console.info(`resumed ${resumedMs} ms after the kill, with a lease of ${leaseTtlMs} ms`);
  await expect.poll(() => second.editor.text).toBe('Answer to: hello.');
  expect(second.editor.thoughts).toBe('Answer to: hello.');
});
