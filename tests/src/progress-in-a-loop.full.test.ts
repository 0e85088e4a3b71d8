import { readFileSync } from 'node:fs';
import { memoryStore } from '@pce/core';
import { diffClassifier } from '@pce/diff';
import { createLoop } from '@pce/handoff';
import { fakeClock, scriptedDriver } from '@pce/testkit';
import { createTracker } from '@pce/tracker';
import { describe, expect, it } from 'vitest';

const minute = 60_000;
const hours = 60 * minute;

/** Steps of ten projects, shared with the tests of @pce/diff. */
const steps = readFileSync(
  new URL('../../packages/diff/src/__fixtures__/plan-sequences.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .flatMap((line): readonly string[] => JSON.parse(line).steps);

/** Writes an answer in the Reflexion-Aligned Template. */
const answer = (section: string, at: number) =>
  `[📂 PROJECT] work\n[🗺️ CURRENT GOAL] Finish the ten projects\n\n${section}\n\n[🪞 REFLECTION]\n  diagnosis: "Step ${at} is done."\n  action_items:\n    - Go on with step ${at + 1}\n[✅ ALIGNMENT_CHECK] yes // it keeps to the goal`;

describe('eight hours of plans with progress, compared by the real classifier', () => {
  it.each([1, 3, 6])(
    'need a person in less than one iteration of a hundred: plans of the next %i steps (C2, C5, C8)',
    async (window) => {
      const clock = fakeClock();
      const start = clock.now();
      const store = memoryStore();
      const tracker = createTracker({ store, classifier: diffClassifier(), clock });
      let done = 0;
      const agent = (say: (n: number) => string) =>
        scriptedDriver(
          (_, n) => {
            clock.advance(2 * minute);
            return [{ type: 'say', text: answer(say(n), n) }];
          },
          { clock },
        );
      const loop = createLoop({
        store,
        tracker,
        clock,
        loop: 'l1',
        workspace: '/no/such/work',
        goal: 'Finish the ten projects',
        criteria: ['`report.md` exists'],
        scope: { fileExists: () => done === steps.length, value: () => undefined },
        planner: agent((n) => {
          const next = steps.slice(n - 1, n - 1 + window);
          return `[📋 PLAN]\n${next.map((step, at) => `${at + 1}. ${step}`).join('\n')}`;
        }),
        executor: agent((n) => {
          done = n;
          return `[📨 PLAN REQUEST]\n- ${steps[n - 1]}: done`;
        }),
        maxMs: 24 * hours,
        maxIterations: 1_000,
      });
      let pauses = 0;
      const run = () => loop.run(new AbortController().signal);
      for (let result = await run(); result.status !== 'completed'; result = await run()) {
        expect(result.status).toBe('paused');
        pauses += 1;
        await tracker.resumeEpisode({ episode: 'l1' });
      }
      expect(done).toBe(120);
      expect(clock.now() - start).toBeGreaterThanOrEqual(8 * hours);
      expect(pauses / done).toBeLessThan(0.01);
    },
  );
});
