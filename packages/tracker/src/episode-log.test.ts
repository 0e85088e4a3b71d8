import { expect, it } from 'vitest';
import { plan, watched } from '../test/watched.js';

const minute = 60_000;

it('says what happened, who resumed, and what each role took (C1, C6)', async () => {
  const { tracker, clock } = watched();
  const { episode } = await tracker.startEpisode({ goal: 'Add a search box' });
  const record = async (role: string, iteration: number, minutes: number, more: object = {}) => {
    clock.advance(minutes * minute);
    const scratchpad = plan(5, iteration);
    await tracker.recordCheckpoint({ episode, iteration, role, scratchpad, ...more });
  };
  await record('planner', 1, 2, { usage: { inputTokens: 10, cost: 0.5 } });
  await tracker.sendMessage({ episode, target: 'executor', from: 'planner', message: 'Draw it' });
  await record('executor', 1, 5, { cpuMs: 3_000 });
  await tracker.pauseEpisode({ episode, reason: 'lunch' });
  clock.advance(60 * minute);
  await tracker.resumeEpisode({ episode, by: 'mark', note: 'go on' });
  await record('planner', 2, 1, { usage: { cost: 0.25 } });
  clock.advance(4 * minute);

  const { costs, markdown, events } = await tracker.log(episode);
  expect(costs).toMatchObject({
    wallMs: 72 * minute,
    idleMs: 4 * minute,
    pausedMs: 60 * minute,
    waitMs: 60 * minute,
    roles: [
      { role: 'planner', checkpoints: 2, ms: 3 * minute, usage: { inputTokens: 10, cost: 0.75 } },
      { role: 'executor', checkpoints: 1, ms: 5 * minute, cpuMs: 3_000 },
    ],
  });
  expect(markdown).toContain('resumed by mark: go on');
  expect(markdown).toContain('planner to executor: Draw it');
  expect(events.at(0)?.event.type).toBe('episode.started');
  const { status } = await tracker.getStatus(episode);
  const { hash } = await tracker.verify(episode);
  expect(await tracker.verify(episode, { expect: hash })).toMatchObject({ events: events.length });
  expect(await tracker.replay(episode)).toEqual({ events: events.length, status });
  await tracker.close();
});
