import { join } from 'node:path';
import { createClient } from '@pce/client';
import { diffClassifier } from '@pce/diff';
import { createExecutions, type Executions } from '@pce/executions';
import { sqliteStore } from '@pce/storage-sqlite';
import { makeFolder } from '@pce/test-support';
import { fakeClock } from '@pce/testkit';
import { createTracker } from '@pce/tracker';
import { expect, it } from 'vitest';
import { runIn } from '../../test/run-here.js';
import { servingHere } from '../../test/serving.js';
import { aPlan } from '../../test/workspace.js';
import type { InterventionsDocument } from '../documents.js';

type Ended = 'task_blocked' | 'task_complete' | 'task_error';

async function reported(executions: Executions, action: string, type: Ended): Promise<void> {
  const plan = { tasks: [{ id: '1', title: 'Dig', action, effect: 'once' as const }] };
  const { execution } = await executions.create({ plan });
  const agent = 'ann';
  const offer = await executions.lease({ agent, actions: [action] });
  const report = { type, task: '1', agent, token: offer?.token ?? '', message: 'Stones' };
  const kind = type === 'task_error' ? { isFinal: true } : { needsReview: true };
  await executions.report(execution, { ...report, ...kind }, 'e1');
}

async function leaveOneOfEach(file: string): Promise<void> {
  const clock = fakeClock(Date.now() - 3_600_000);
  await using store = sqliteStore(file);
  const executions = createExecutions({ store, clock });
  const task = { id: '1', title: 'Dig' };
  await executions.create({ plan: { tasks: [task] }, needsReview: true });
  await executions.create({ plan: { tasks: [{ ...task, action: 'call' }] }, planId: 'plan_1' });
  await executions.create({ plan: { tasks: [{ ...task, action: 'person', person: 'Mark' }] } });
  await executions.create({ plan: { tasks: [{ ...task, approval: 'Ann' }] } });
  await reported(executions, 'block', 'task_blocked');
  await reported(executions, 'review', 'task_complete');
  await reported(executions, 'fail', 'task_error');
  const two = [{ ...task, action: 'hold', effect: 'once' as const }];
  await executions.create({ plan: { tasks: two }, options: { leaseMs: 1_000 } });
  await executions.lease({ agent: 'ann', actions: ['hold'] });
  const quiet = [
    { ...task, action: 'first' },
    { ...task, id: '2', action: 'second' },
  ];
  const { execution } = await executions.create({
    plan: { tasks: quiet },
    options: { silenceMs: 60_000 },
  });
  const offer = await executions.lease({ agent: 'ann', actions: ['first'] });
  const done = { type: 'task_complete', task: '1', agent: 'ann' } as const;
  await executions.report(execution, { ...done, token: offer?.token ?? '' }, 'e1');
  await clock.advance(120_000);
  await executions.sweep();
  await using tracker = createTracker({ store, classifier: diffClassifier(), clock });
  const { episode } = await tracker.startEpisode({ goal: 'Dig' });
  const question = { intervention: 'q1', kind: 'permission', role: 'executor', message: 'Dig?' };
  await tracker.openIntervention({ episode, ...question, options: ['allow', 'reject'] });
  await tracker.pauseEpisode({ episode, reason: 'rain' });
}

const kinds = [
  'plan_review',
  'no_agent',
  'person',
  'approval',
  'agent',
  'review',
  'attempts',
  'in_doubt',
  'silence',
  'permission',
  'paused',
  'limit',
].toSorted();

it('all that waits for a person is one list with one count behind every door (D7, D11)', async () => {
  using folder = makeFolder({
    'planning/gone.md': aPlan(['Count the words of `gone.txt`', 'List the files in `.`']),
    'execution/count-words.mjs':
      '// ---\n// description: Count the words\n// parameters: { path: { type: string } }\n// effect: read\n// ---\nprocess.exit(1);\n',
  });
  const { root } = folder;
  await runIn(root, ['run', 'planning/gone.md']);
  await leaveOneOfEach(join(root, '.pce', 'pce.db'));

  const { waiting }: InterventionsDocument = JSON.parse(
    (await runIn(root, ['interventions', '--json'])).stdout,
  );
  expect(waiting.map(({ kind }) => kind).toSorted()).toEqual(kinds);
  const { stdout } = await runIn(root, ['interventions']);
  for (const { id } of waiting) expect(stdout).toContain(`waits for a person: ${id} `);
  expect(stdout.match(/^waits for a person/gm)).toHaveLength(kinds.length);
  await using server = await servingHere(root);
  const client = createClient({ url: server.url });
  expect(await client.interventions.list()).toEqual(waiting);
  expect((await client.counts()).interventions).toBe(kinds.length);
});

it('an execution that waits is decided by its name (D7, D11)', async () => {
  using folder = makeFolder({ 'planning/PLANNING.md': '# Garden\n' });
  const { root } = folder;
  await runIn(root, ['run', 'Sit', '--model', 'rules']);
  const choose = async (choice: string) => {
    const { waiting }: InterventionsDocument = JSON.parse(
      (await runIn(root, ['interventions', '--json'])).stdout,
    );
    const { id = '' } = waiting.find(({ source }) => source === 'execution') ?? {};
    return runIn(root, ['interventions', 'resolve', id, '--choose', choice]);
  };
  {
    await using store = sqliteStore(join(root, '.pce', 'pce.db'));
    const executions = createExecutions({ store });
    await executions.create({ plan: { tasks: [{ id: '1', title: 'Dig' }] }, needsReview: true });
  }
  const refused = await choose('skip');
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('accept, resume')]);
  expect((await choose('accept')).code).toBe(0);
  await using store = sqliteStore(join(root, '.pce', 'pce.db'));
  const { executions } = await createExecutions({ store }).list();
  expect(executions).toMatchObject([{ status: 'QUEUED' }]);
});
