import { readdirSync, readFileSync } from 'node:fs';
import { memoryStore, type SealedEvent } from '@pce/core/store';
import { countingIds, fakeClock } from '@pce/testkit';
import { expect, it } from 'vitest';
import { version as current } from '../package.json';
import { createExecutions, type TaskReport } from './index.js';

/** Before the first release every package has the version 0.0.0. */
const version = current === '0.0.0' ? '0.1.0' : current;
const fixtures = new URL('./__fixtures__/', import.meta.url);

interface GoldenJournal {
  readonly entries: readonly SealedEvent[];
  /** Status of the execution, then of every task: what the entries must fold to. */
  readonly statuses: readonly string[];
}

const plan = {
  name: 'A tea shop',
  goal: 'Open a tea shop',
  tasks: [
    { id: 'rent', title: 'Rent a room', action: 'call', params: { town: 'Ely' } },
    { id: 'fit', title: 'Fit it out', dependsOn: ['rent'] },
    {
      id: 'shelves',
      title: 'Shelves',
      parent: 'fit',
      duration: { minMs: 1, likelyMs: 2, maxMs: 3 },
    },
    {
      id: 'sign',
      title: 'Sign',
      parent: 'fit',
      retry: { maxAttempts: 1 },
      status: 'open' as const,
    },
    { id: 'open', title: 'Open', dependsOn: ['fit'], priority: 'high' as const },
  ],
};

/** An execution with every kind of event. */
async function recordScenario(): Promise<GoldenJournal> {
  const clock = fakeClock();
  const store = memoryStore({ clock });
  const executions = createExecutions({ store, clock, ids: countingIds() });
  const by = 'carol';
  await executions.create({ plan, planId: 'p', execution: 'e', needsReview: true });
  await executions.move('e', { to: 'QUEUED', by });
  const say = async (type: TaskReport['type'], more: Partial<TaskReport> = {}) => {
    const offer = await executions.lease({ agent: 'ann', actions: ['call', 'work'] });
    const { task, token = '' } = offer ?? {};
    const report = { type, task: task?.id ?? '', agent: 'ann', token, ...more };
    await executions.report('e', report, `id-${clock.now()}`);
    clock.advance(1_000);
    return report;
  };
  await say('task_error', { error: { type: 'busy', message: 'nobody answers' } });
  clock.advance(60_000);
  await executions.sweep();
  const done = await say('task_complete', { output: { street: 'Mill Lane' }, percent: 100 });
  await executions.report('e', { ...done, type: 'heartbeat' }); // late
  await say('task_blocked', { message: 'no wood', suggestions: ['Buy some'], agentTimestamp: 1 });
  await executions.resolve('e', {
    task: 'shelves',
    choice: 'approve',
    by,
    params: { wood: 'oak' },
  });
  await executions.move('e', { to: 'PAUSED', by });
  await executions.move('e', { to: 'RUNNING', by });
  const lost = await say('subtask_complete', { subtask: 'one shelf' });
  clock.advance(400_000);
  await executions.sweep();
  await executions.reassign('e', { agent: 'ann', by });
  await say('task_complete', { needsReview: lost.task === 'shelves' });
  await executions.resolve('e', { task: lost.task, choice: 'approve', by });
  await say('task_error');
  await executions.resolve('e', { task: 'sign', choice: 'take_over', by, output: 'a sign' });
  clock.advance(3_600_000);
  await executions.sweep();
  await executions.resolve('e', { task: 'open', choice: 'skip', by });
  clock.advance(91 * 86_400_000);
  await executions.sweep();
  const entries = (await store.read({ stream: 'execution/e' })).map(
    ({ version: place, type, body, hash }) => ({ version: place, type, body, hash }),
  );
  const { status, tasks } = await executions.get('e');
  return { entries, statuses: [status, ...[...tasks.values()].map((task) => task.status)] };
}

it('writes the journal that this version writes: a change of it is a decision (F2)', async () => {
  const recorded = await recordScenario();
  expect(recorded.statuses).toEqual([
    'COMPLETED',
    'COMPLETE',
    'COMPLETE',
    'COMPLETE',
    'COMPLETE',
    'SKIPPED',
  ]);
  const text = `${JSON.stringify(recorded, null, 1)}\n`;
  await expect(text).toMatchFileSnapshot(`./__fixtures__/execution-${version}.json`);
});

it.each(readdirSync(fixtures))('still reads and verifies %s (F2, F3)', async (file) => {
  const golden: GoldenJournal = JSON.parse(readFileSync(new URL(file, fixtures), 'utf8'));
  const store = memoryStore();
  await store.append({ stream: 'execution/e', expectedVersion: 0, events: golden.entries });
  const { status, tasks } = await createExecutions({ store }).verify('e');
  expect([status, ...[...tasks.values()].map((task) => task.status)]).toEqual(golden.statuses);
});
