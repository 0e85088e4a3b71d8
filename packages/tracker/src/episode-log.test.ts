import { expect, it } from 'vitest';
import { plan, watched } from '../test/watched.js';
import { workOfEpisode } from './index.js';

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

it('has the works of roles, messages and waits, with what each took (F5, C1)', async () => {
  const { tracker, clock } = watched();
  const { episode } = await tracker.startEpisode({ goal: 'Add a search box' });
  clock.advance(2 * minute);
  const scratchpad = plan(5, 1);
  const usage = { inputTokens: 10, cost: 0.5 };
  await tracker.recordCheckpoint({ episode, iteration: 1, role: 'planner', scratchpad, usage });
  const target = 'executor';
  await tracker.sendMessage({ episode, target, from: 'planner', message: 'Draw it' });
  await tracker.pauseEpisode({ episode, reason: 'lunch' });
  clock.advance(60 * minute);
  await tracker.resumeEpisode({ episode, by: 'mark' });
  clock.advance(minute);
  await tracker.recordCheckpoint({ episode, iteration: 1, role: target, scratchpad });
  await tracker.endEpisode({ episode, outcome: 'completed' });

  const { events } = await tracker.log(episode);
  const works = workOfEpisode(
    episode,
    events.map(({ event }) => event),
  );
  const took = works.map(({ kind, name, outcome, from, to = from }) => [
    kind,
    name,
    outcome,
    (to - from) / minute,
  ]);
  expect(took).toEqual([
    ['role', 'planner', 'success', 2],
    ['message', 'executor', 'cancelled', 61],
    ['wait', 'person', 'success', 60],
    // The tracker notifies both roles of the end of the pause.
    ['message', 'planner', 'cancelled', 1],
    ['message', 'executor', 'cancelled', 1],
    ['role', 'executor', 'success', 1],
  ]);
  expect(works[0]?.usage).toMatchObject(usage);
  expect(new Set(works.map(({ id }) => id)).size).toBe(works.length);
  await tracker.close();
});
