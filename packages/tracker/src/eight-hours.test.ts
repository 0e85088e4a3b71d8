import { describe, expect, it } from 'vitest';
import { plan, watched } from '../test/watched.js';

const minute = 60_000;
const hours = 60 * minute;

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const transients = [
  'Rate limit is exceeded. Try again in 17 seconds',
  'API Error: Repeated 529 Overloaded errors',
  'stream disconnected before completion',
  'exceeded retry limit, last status: 429 Too Many Requests',
];

/**
 * Plays a planner and an executor for eight hours of the fake clock. A turn of an agent takes two minutes; one in ten meets a
 * transient fault, one in twenty its step cap, and two quotas run out, each for an hour. No person helps.
 */
async function play(seed: number) {
  const { tracker, clock, options } = watched();
  await using _ = tracker;
  const random = seeded(seed);
  const start = clock.now();
  const { episode } = await tracker.startEpisode({ goal: 'Add a search box' });
  const quotas = [2 * hours + random() * hours, 5 * hours + random() * hours].map(
    (at) => start + at,
  );
  const counts = {
    iterations: 0,
    nudges: 0,
    persons: 0,
    intoQuota: 0,
    faults: 0,
    caps: 0,
    quotas: 0,
  };
  let quotaUntil = 0;

  const turnOf = (): string => {
    clock.advance(2 * minute);
    if (clock.now() < quotaUntil) {
      counts.intoQuota += 1;
      return 'You have hit your usage limit. Try again in 1 hour.';
    }
    const [next = Infinity] = quotas;
    if (clock.now() >= next) {
      quotas.shift();
      counts.quotas += 1;
      quotaUntil = clock.now() + hours;
      return 'You have hit your usage limit. Try again in 1 hour.';
    }
    const chance = random();
    if (chance < 0.1) {
      counts.faults += 1;
      return transients[Math.floor(random() * transients.length)] ?? '';
    }
    if (chance < 0.15) {
      counts.caps += 1;
      return 'Note: By default, we stop the agent after 25 tool calls. You can resume the conversation.';
    }
    return 'Done.';
  };

  /** Drives an agent through one turn, as the tracker advises; every help by a person counts as a nudge. */
  const drive = async (role: string): Promise<void> => {
    for (;;) {
      const advice = await tracker.reportOutput({ episode, role, text: turnOf(), zone: 'UTC' });
      if (advice.do === 'go-on') return;
      if (advice.do === 'continue' || advice.do === 'wait') {
        clock.advance(advice.until - clock.now());
        continue;
      }
      const until = advice.do === 'pause' ? advice.until : undefined;
      if (until === undefined) {
        counts.persons += 1;
        counts.nudges += 1;
        await tracker.resumeEpisode({ episode });
        continue;
      }
      clock.advance(until - clock.now());
      const { messages } = await tracker.receiveMessages({ episode, target: role });
      for (const { message } of messages) await tracker.acknowledgeMessage({ episode, message });
      const { status } = await tracker.getStatus(episode);
      if (status !== 'running') counts.nudges += 1;
    }
  };

  while (clock.now() - start < 8 * hours) {
    counts.iterations += 1;
    const iteration = counts.iterations;
    await drive('planner');
    const scratchpad = plan(20, 1 + Math.floor(iteration / 10));
    const { pause } = await tracker.recordCheckpoint({
      episode,
      iteration,
      role: 'planner',
      scratchpad,
    });
    await tracker.sendMessage({
      episode,
      target: 'executor',
      message: scratchpad,
      from: 'planner',
    });
    await drive('executor');
    const { messages } = await tracker.receiveMessages({ episode, target: 'executor' });
    for (const { message } of messages) await tracker.acknowledgeMessage({ episode, message });
    const report = { episode, iteration, role: 'executor', scratchpad: `did step ${iteration}` };
    await tracker.recordCheckpoint(report);
    if (pause?.needsPerson) {
      counts.persons += 1;
      counts.nudges += 1;
      await tracker.resumeEpisode({ episode });
    }
  }
  const status = await tracker.getStatus(episode);
  return { counts, status, options };
}

describe('eight hours with faults, caps and two quotas', () => {
  it.each([1, 2, 3, 4, 5])(
    'need a nudge in less than one iteration of a hundred, and never one into a quota (C5, seed %i)',
    async (seed) => {
      const { counts, status } = await play(seed);
      expect(counts.iterations).toBeGreaterThan(60);
      expect(counts).toMatchObject({ quotas: 2, intoQuota: 0 });
      expect(counts.faults).toBeGreaterThan(5);
      expect(counts.nudges / counts.iterations).toBeLessThan(0.01);
      expect(counts.persons / counts.iterations).toBeLessThan(0.01);
      expect(status).toMatchObject({ status: 'running', messages: { failed: 0 } });
    },
  );
});
