import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createOrchestrator, defineTool, memoryStore, type Store } from '@pce/core';
import { eventually, installAtFirstUse } from '@pce/test-support';
import { completion, directCalls, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { turnActivities } from './turn-activities.ts';

/** Temporal's own environment for tests of activities: a worker's context in this process, without a server. */
interface Mock extends EventEmitter {
  run<Args extends unknown[], Result>(
    activity: (...args: Args) => Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** As a worker that shuts down does. */
  cancel(reason: string): void;
}

const sdk = fileURLToPath(new URL('../test/sdk', import.meta.url));
const testing = await installAtFirstUse(sdk, '@temporalio/testing/package.json');

/** A process on a store, whose turns run a tool twice, for 200 ms each. */
function openProcess(store: Store, runs: string[], destructive = false) {
  const call = { tool: 'slow.do', args: {} };
  const tool = defineTool({
    name: 'slow.do',
    description: 'Do it',
    effect: 'once',
    destructive,
    input: z.object({}),
    async execute(_, { turn }) {
      runs.push(turn);
      await new Promise((resolve) => setTimeout(resolve, 200));
      return 'done';
    },
  });
  const decide = ({ iteration }: { iteration: number }) =>
    iteration > 2 ? completion() : directCalls(call);
  return createOrchestrator({ ...scriptedRoles({ decide }), tools: [tool], store });
}

if ('missing' in testing) it.skip(`activities of Temporal: ${testing.missing}`);
else
  describe('activities of Temporal, in its mock environment alone', () => {
    const { MockActivityEnvironment }: { readonly MockActivityEnvironment: new () => Mock } =
      createRequire(testing.file)('@temporalio/testing');

    it('drive a turn in slices to its end, with heartbeats (F7)', async () => {
      const runs: string[] = [];
      const pce = openProcess(memoryStore(), runs);
      const { drive, due } = turnActivities(pce, { sliceMs: 50, heartbeatMs: 20 });
      const worker = new MockActivityEnvironment();
      let beats = 0;
      worker.on('heartbeat', () => {
        beats += 1;
      });
      const turn = await pce.submit('Do it twice');
      expect(await worker.run(due)).toEqual({ turns: [turn] });
      const states: string[] = [];
      while (states.at(-1) !== 'ended') states.push((await worker.run(drive, turn)).state);
      expect(states.slice(0, 2)).toEqual(['more', 'more']);
      expect(beats).toBeGreaterThan(2);
      expect([runs.length, (await pce.result(turn)).status]).toEqual([2, 'completed']);
      expect(await worker.run(due)).toEqual({ turns: [] });
    });

    it('leave a turn at its next step when the worker shuts down, and another one continues it (F7, F2)', async () => {
      const [store, runs]: [Store, string[]] = [memoryStore(), []];
      const pce = openProcess(store, runs);
      const turn = await pce.submit('Do it twice');
      const worker = new MockActivityEnvironment();
      const slice = worker.run(turnActivities(pce).drive, turn);
      await eventually(() => expect(runs).toHaveLength(1));
      worker.cancel('WORKER_SHUTDOWN');
      expect([await slice, runs.length]).toEqual([{ state: 'more' }, 1]);
      const { drive } = turnActivities(openProcess(store, runs));
      const other = new MockActivityEnvironment();
      expect(await other.run(drive, turn)).toEqual({ state: 'ended', status: 'completed' });
      expect(runs).toEqual([turn, turn]);
    });

    it('wait for a person, and are due when one has decided (F7, F9)', async () => {
      const runs: string[] = [];
      const pce = openProcess(memoryStore(), runs, true);
      const { drive, due } = turnActivities(pce);
      const worker = new MockActivityEnvironment();
      const turn = await pce.submit('Do it twice');
      expect(await worker.run(drive, turn)).toEqual({ state: 'waits', again: expect.any(Number) });
      expect([runs, await worker.run(due)]).toEqual([[], { turns: [] }]);
      const [question] = await pce.interventions();
      await pce.decide(question?.id ?? '', { choose: 'approve', by: 'ann' });
      expect(await worker.run(due)).toEqual({ turns: [turn] });
      await worker.run(drive, turn);
      expect(runs).toEqual([turn]);
    });

    it('fail for good for a turn that the store does not have (F7)', async () => {
      const { drive } = turnActivities(openProcess(memoryStore(), []));
      const driven = new MockActivityEnvironment().run(drive, 'turn_none');
      await expect(driven).rejects.toMatchObject({ nonRetryable: true, type: 'turn_not_found' });
    });
  });
