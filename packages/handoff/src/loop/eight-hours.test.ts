import { type FakeClock, fakeClock } from '@pce/testkit';
import type { ScriptedAction } from '@pce/testkit/internal';
import { describe, expect, it } from 'vitest';
import { aLoop } from '../../test/a-loop.js';

const minute = 60_000;
const hours = 60 * minute;

/** Seeded random numbers from 0 to 1. */
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
const quota = "You've hit your usage limit. Try again in 1 hour.";

/** Creates two agents whose turns take two minutes: one in ten meets a transient fault, one in twenty its step cap. */
function faultyAgents(clock: FakeClock, seed: number) {
  const random = seeded(seed);
  const start = clock.now();
  const quotas = [2, 5].map((from) => start + (from + random()) * hours);
  const counts = { faults: 0, caps: 0, quotas: 0, intoQuota: 0 };
  let quotaUntil = 0;
  const act = (done: string): readonly ScriptedAction[] => {
    if (clock.now() < quotaUntil) counts.intoQuota += 1;
    clock.advance(2 * minute);
    const [next = Infinity] = quotas;
    if (clock.now() >= next) {
      quotas.shift();
      counts.quotas += 1;
      quotaUntil = clock.now() + hours;
      return [{ type: 'fail', message: quota }];
    }
    const chance = random();
    const message = transients[Math.floor(random() * transients.length)] ?? '';
    // Half of the faults come after the agent has already acted.
    const work: ScriptedAction[] = random() < 0.5 ? [{ type: 'call', title: 'edit' }] : [];
    if (chance < 0.1) {
      counts.faults += 1;
      return [...work, { type: 'fail', message }];
    }
    if (chance < 0.15) {
      counts.caps += 1;
      return [...work, { type: 'stop', at: 'max_steps' }];
    }
    return [...work, { type: 'say', text: done }];
  };
  return { act, counts };
}

describe('eight hours of a loop with faults, caps and two quotas', () => {
  it.each([1])(
    'need a person in less than one iteration of a hundred, and never a prompt into a quota (C5, C8, seed %i)',
    async (seed) => {
      const clock = fakeClock();
      const end = clock.now() + 8 * hours;
      const { act, counts } = faultyAgents(clock, seed);
      const made = aLoop({
        clock,
        plan: (_, n) => act(`Plan ${n}`),
        execute(_, n, files) {
          if (clock.now() >= end) files.set('report.md', 'x');
          return act(`Did ${n}`);
        },
        options: { maxMs: 24 * hours, maxIterations: 10_000 },
      });
      let persons = 0;
      for (
        let result = await made.run();
        result.status !== 'completed';
        result = await made.run()
      ) {
        persons += 1;
        if (result.status === 'paused') await made.tracker.resumeEpisode({ episode: 'l1' });
        else throw new Error(JSON.stringify(result));
      }
      const { iteration = 0 } = (await made.loop.state()) ?? {};
      const { messages } = await made.tracker.getStatus('l1');
      expect(iteration).toBeGreaterThan(60);
      expect(counts).toMatchObject({ quotas: 2, intoQuota: 0 });
      expect(counts.faults).toBeGreaterThan(5);
      expect(persons / iteration).toBeLessThan(0.01);
      expect(messages).toMatchObject({ acknowledged: messages.queued - 1, failed: 0 });
      // Each plan and each report was sent once; what was interrupted after work was continued.
      const handed = made.executor.prompts.filter((prompt) => prompt.startsWith('You are'));
      expect(new Set(handed).size).toBeGreaterThanOrEqual(iteration - 1);
    },
    60_000,
  );
});
