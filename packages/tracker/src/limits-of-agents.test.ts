import { describe, expect, it } from 'vitest';
import { reflection, scriptedReflector, watched } from '../test/watched.js';
import { createTracker } from './index.js';

const cap = 'Exceeded 25 native tool calls';
const quota = 'You have hit your usage limit. Try again in 2 days 17 hours.';
const day = 24 * 60 * 60_000;

async function setUp(options: Parameters<typeof watched>[0] = {}) {
  const parts = watched(options);
  const { episode } = await parts.tracker.startEpisode();
  const report = (text: string) =>
    parts.tracker.reportOutput({ episode, role: 'executor', text, zone: 'UTC' });
  return { ...parts, episode, report };
}

describe('a step cap', () => {
  it('is answered by continue, each time later, and after three failures by a person (C5)', async () => {
    const { tracker, clock, report, episode } = await setUp();
    await using _ = tracker;
    const waits: number[] = [];
    for (const _ of [1, 2, 3]) {
      const advice = await report(cap);
      expect(advice).toMatchObject({ do: 'continue', message: 'continue' });
      if (advice.do === 'continue') waits.push(advice.until - clock.now());
    }
    expect(waits).toEqual([800, 1_600, 3_200]);
    expect(await report(cap)).toMatchObject({ do: 'pause', until: undefined });
    expect(await tracker.getStatus(episode)).toMatchObject({
      pause: { cause: 'step-cap', needsPerson: true },
      limit: { kind: 'step-cap' },
    });
  });

  it('after progress counts from the beginning (C5)', async () => {
    const { tracker, clock, report, episode } = await setUp();
    await using _ = tracker;
    for (const _ of [1, 2, 3]) await report(cap);
    await tracker.recordCheckpoint({ episode, iteration: 1, role: 'executor', scratchpad: 'x' });
    const advice = await report(cap);
    expect(advice.do === 'continue' && advice.until - clock.now()).toBe(800);
  });
});

describe('a transient fault', () => {
  it('waits for the named time, else backs off up to a minute (C5, A25)', async () => {
    const { tracker, clock, report } = await setUp();
    await using _ = tracker;
    const named = await report('Rate limit is exceeded. Try again in 17 seconds');
    expect(named.do === 'wait' && named.until - clock.now()).toBe(17_000);
    const waits: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      const advice = await report('API Error: Overloaded');
      if (advice.do === 'wait') waits.push(advice.until - clock.now());
    }
    expect(waits).toEqual([1_600, 3_200, 6_400, 12_800, 25_600, 51_200, 60_000, 60_000, 60_000]);
  });

  it('that lasts for a quarter of an hour calls a person (C5, A25)', async () => {
    const { tracker, report, episode } = await setUp();
    await using _ = tracker;
    for (let n = 0; n < 40; n += 1) {
      if ((await report('API Error: Overloaded')).do === 'pause') break;
    }
    expect(await tracker.getStatus(episode)).toMatchObject({ pause: { cause: 'outage' } });
  });
});

describe('a quota', () => {
  it('pauses until the named time, over a restart, and resumes automatically (C5)', async () => {
    const { tracker, clock, report, episode, options } = await setUp();
    const advice = await report(quota);
    const until = clock.now() + 2 * day + 17 * 60 * 60_000 + 1_000;
    expect(advice).toMatchObject({ do: 'pause', until, limit: { kind: 'quota' } });
    await tracker.sendMessage({ episode, target: 'executor', message: 'go on' });
    expect((await tracker.receiveMessages({ episode, target: 'executor' })).messages).toEqual([]);
    await tracker.close();

    await using second = createTracker(options);
    await second.recover();
    expect(await second.getStatus(episode)).toMatchObject({
      status: 'paused',
      pause: { until, needsPerson: false },
    });
    clock.advance(2 * day);
    expect((await second.receiveMessages({ episode, target: 'executor' })).messages).toEqual([]);
    clock.advance(day);
    expect(await second.getStatus(episode)).toMatchObject({ status: 'running', pause: null });
    expect((await second.receiveMessages({ episode, target: 'executor' })).messages).toHaveLength(
      1,
    );
  });

  it('ends by the look of a worker, if the process that paused has ended (C5, F7)', async () => {
    const { tracker, clock, report, episode, options } = await setUp();
    await report(quota);
    await tracker.close();
    await using worker = createTracker(options);
    const types = async (): Promise<readonly string[]> =>
      (await worker.readEvents({ episode })).map(({ event }) => event.type);
    await worker.sweep();
    expect(await types()).not.toContain('episode.resumed');
    clock.advance(3 * day);
    await worker.sweep();
    expect(await types()).toContain('episode.resumed');
  });

  it('without a time calls a person, and three broken promises do (C5)', async () => {
    const { tracker, clock, report, episode } = await setUp();
    await using _ = tracker;
    for (const _ of [1, 2, 3]) {
      const advice = await report(quota);
      expect(advice).toMatchObject({ do: 'pause', until: expect.any(Number) });
      clock.advance(3 * day);
      expect(await tracker.getStatus(episode)).toMatchObject({ status: 'running' });
    }
    expect(await report(quota)).toMatchObject({ do: 'pause', until: undefined });
    expect(await tracker.getStatus(episode)).toMatchObject({
      pause: { cause: 'broken-promise', needsPerson: true },
    });
    await tracker.resumeEpisode({ episode });
    expect(await report('You have exhausted your daily quota on this model.')).toMatchObject({
      do: 'pause',
      until: undefined,
    });
  });

  it('does not end a pause that needs a person (C6)', async () => {
    const { tracker, clock, report, episode } = await setUp();
    await using _ = tracker;
    await tracker.pauseEpisode({ episode, reason: 'wait for me' });
    await report(quota);
    clock.advance(3 * day);
    expect(await tracker.getStatus(episode)).toMatchObject({
      status: 'paused',
      pause: { cause: 'person', reason: 'wait for me', needsPerson: true },
    });
  });
});

describe('other limits', () => {
  it('of a context are answered by a new session, the third time by a person (C5)', async () => {
    const { tracker, report } = await setUp();
    await using _ = tracker;
    expect(await report('Prompt is too long')).toMatchObject({ do: 'compact' });
    expect(await report('Prompt is too long')).toMatchObject({ do: 'compact' });
    expect(await report('Prompt is too long')).toMatchObject({ do: 'pause', until: undefined });
  });

  it('of a loop ask the Reflector (C5, C3)', async () => {
    const reflector = scriptedReflector(reflection(true));
    const { tracker, report, episode } = await setUp({ reflector });
    await using _ = tracker;
    await tracker.recordCheckpoint({ episode, iteration: 1, role: 'executor', scratchpad: 'x' });
    expect(await report('A potential loop was detected.')).toMatchObject({ do: 'reflect' });
    await tracker.settled(episode);
    expect(reflector.inputs[0]?.log).toContain('ran into a limit (loop)');
  });

  it('are recorded without secrets, and other output is not (C9)', async () => {
    const { tracker, report, episode, options } = await setUp();
    await using _ = tracker;
    await report('Rate limit reached for ann@example.org. Try again in 3 seconds');
    await report('All done.');
    const entries = await options.store.read({ stream: `episode/${episode}` });
    expect(entries.map(({ type }) => type)).toEqual([
      'episode.started',
      'limit.seen',
      'limit.cleared',
    ]);
    expect(entries[1]?.body).toContain('Rate limit reached for [e-mail]');
  });
});

describe('back-pressure', () => {
  it.each([
    [undefined, ['planner', 'executor']],
    [['planner'], ['executor', 'planner']],
    [[], ['executor']],
  ])('%j holds back %j (C6)', async (backPressure, target) => {
    const { tracker, report, episode } = await setUp(backPressure && { policy: { backPressure } });
    await using _ = tracker;
    await report(quota);
    const { pause } = await tracker.getStatus(episode);
    expect(pause?.target.toSorted()).toEqual(target.toSorted());
  });

  it('may be named with a pause, for both or one (C6)', async () => {
    const { tracker, episode } = await setUp();
    await using _ = tracker;
    await tracker.pauseEpisode({ episode, reason: 'x', target: 'planner' });
    await tracker.sendMessage({ episode, target: 'executor', message: 'a' });
    await tracker.sendMessage({ episode, target: 'planner', message: 'b' });
    const waiting = async (target: string) =>
      (await tracker.receiveMessages({ episode, target })).messages.map(({ text }) => text);
    expect([await waiting('executor'), await waiting('planner')]).toEqual([['a'], []]);
    const status = await tracker.pauseEpisode({ episode, reason: 'y', target: 'both' });
    expect(status.pause?.target).toEqual(['planner', 'executor']);
  });
});
