import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diffClassifier } from '@pce/diff';
import { createExecutions } from '@pce/executions';
import { sqliteStore } from '@pce/storage-sqlite';
import { makeFolder } from '@pce/test-support';
import { createTracker } from '@pce/tracker';
import { describe, expect, it } from 'vitest';
import { runHere, runIn } from '../../test/run-here.js';
import { changeRows, loseViews } from '../../test/view-rows.js';
import { aPlan, countTheWords } from '../../test/workspace.js';
import type { LogDocument } from '../documents.js';
import type { TurnDocument } from '../index.js';

/** Changes one character of the body of an event. */
function tamper(root: string, version: number, from = 'texts', to = 'textz'): void {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const database = new DatabaseSync(join(root, '.pce/pce.db'));
  database
    .prepare('UPDATE events SET body = replace(body, ?, ?) WHERE version = ?')
    .run(from, to, version);
  database.close();
}

/** Writes an execution of two tasks, one of them done, and an episode of two checkpoints into a workspace's store. */
async function withOthers(root: string): Promise<void> {
  await using store = sqliteStore(join(root, '.pce/pce.db'));
  const executions = createExecutions({ store });
  const tasks = ['texts', 'more'].map((id) => ({ id, title: `Sort the ${id}`, action: 'sort' }));
  await executions.create({
    execution: 'exec_a1',
    plan: { name: 'Sorting', goal: 'Order', tasks },
  });
  const offer = await executions.lease({ agent: 'ann', actions: ['sort'] });
  const said = { task: 'texts', agent: 'ann', token: offer?.token ?? '', output: { sorted: 12 } };
  await executions.report('exec_a1', { type: 'task_complete', ...said });
  await using tracker = createTracker({ store, classifier: diffClassifier() });
  await tracker.startEpisode({ episode: 'episode_b1', goal: 'Tidy the texts' });
  for (const iteration of [1, 2]) {
    const scratchpad = `- [ ] read the texts\n- [ ] sort them ${iteration} times`;
    await tracker.recordCheckpoint({
      episode: 'episode_b1',
      iteration,
      role: 'planner',
      scratchpad,
    });
  }
}

describe.each([
  ['execution', 'exec_a1', 'a1', 'RUNNING'],
  ['episode', 'episode_b1', 'b1', 'running'],
])('the journal of an %s on the command line', (kind, id, start, status) => {
  it('is verified, replayed and expected as that of a turn is (F2, F3)', async () => {
    using folder = makeFolder({ ...countTheWords, '.pce/.keep': '' });
    const cwd = folder.root;
    await withOthers(cwd);
    const json = async (...args: string[]) => JSON.parse((await runIn(cwd, args)).stdout);

    const { position, hash } = await json('head', id, '--json');
    const verified = await json('verify', start, '--expect', hash, '--json');
    const replayed = await json('replay', 'last', '--kind', kind, '--json');
    const other = await json('verify', id, '--expect', hash.replace(/^./, 'x'), '--json');

    expect(position).toBeGreaterThan(3);
    expect(verified).toEqual({ [kind]: id, events: position, hash });
    expect(replayed).toEqual({ [kind]: id, events: position, status });
    expect(other).toMatchObject({ error: { code: 'journal_tampered' } });
  });

  it('is found changed, with the event of which a byte was (F3)', async () => {
    using folder = makeFolder({ ...countTheWords, '.pce/.keep': '' });
    const cwd = folder.root;
    await withOthers(cwd);
    tamper(cwd, 1);

    const { code, stderr } = await runIn(cwd, ['verify', id]);
    expect(code).toBe(1);
    expect(stderr).toContain(`event 1 of ${kind}/${id}`);
  });

  it('does not replay where a list says something else than it (F2)', async () => {
    using folder = makeFolder({ ...countTheWords, '.pce/.keep': '' });
    const cwd = folder.root;
    await withOthers(cwd);
    expect((await runIn(cwd, ['replay', id])).code).toBe(0);
    changeRows(cwd, `${kind}s/of/local`);

    expect((await runIn(cwd, ['verify', id])).code).toBe(0);
    const { stdout } = await runIn(cwd, ['replay', id, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'replay_mismatch' } });
  });
});

it('shows an execution with what each agent did, its open questions and what it took (D6, F16)', async () => {
  using folder = makeFolder({ ...countTheWords, '.pce/.keep': '' });
  const cwd = folder.root;
  await withOthers(cwd);
  const { stdout } = await runIn(cwd, ['log', 'exec_a1']);
  const json = JSON.parse((await runIn(cwd, ['log', 'exec_a1', '--json'])).stdout);

  expect(stdout).toMatch(/^# Sorting\n\nexec_a1 · \*\*RUNNING\*\*/);
  expect(stdout).toContain('- texts Sort the texts: COMPLETE by ann');
  expect(stdout).toMatch(/\| ann \| 1 \|/);
  expect(json).toMatchObject({ execution: 'exec_a1', costs: { count: 1 }, questions: [] });
  expect(json.events[0]).toMatchObject({ version: 1, event: { type: 'execution.created' } });
});

it('shows an episode with its checkpoints and the time of each role (C1)', async () => {
  using folder = makeFolder({ ...countTheWords, '.pce/.keep': '' });
  const cwd = folder.root;
  await withOthers(cwd);
  const { stdout } = await runIn(cwd, ['log', 'episode_b1']);
  const json = JSON.parse((await runIn(cwd, ['log', 'episode_b1', '--json'])).stdout);

  expect(stdout).toContain('iteration 2: planner recorded a checkpoint');
  expect(stdout).toMatch(/the planner's change is \w+/);
  expect(stdout).toMatch(/\| planner \| 2 \|/);
  expect(json).toMatchObject({ episode: 'episode_b1', costs: { roles: [{ role: 'planner' }] } });
});

it('names the kinds that a name fits, and takes the one that is asked for', async () => {
  using folder = makeFolder({ ...countTheWords, '.pce/.keep': '' });
  const cwd = folder.root;
  await withOthers(cwd);
  await runIn(cwd, ['run', 'List the files in `texts`']);

  const last = JSON.parse((await runIn(cwd, ['verify', 'last', '--json'])).stdout);
  const several = await runIn(cwd, ['verify', 'e']);
  const one = await runIn(cwd, ['verify', 'e', '--kind', 'episode']);
  const none = await runIn(cwd, ['verify', 'exec_zz', '--json']);

  expect(last).toHaveProperty('turn');
  expect(several.stderr).toMatch(/execution exec_a1, episode episode_b1.*--kind/);
  expect(one.stdout).toMatch(/^episode_b1 holds/);
  expect(JSON.parse(none.stdout)).toMatchObject({ error: { code: 'execution_not_found' } });
});

describe('the journal on the command line', () => {
  it('names the event of which a byte was changed (F3)', async () => {
    using folder = makeFolder(countTheWords);
    const cwd = folder.root;
    await runIn(cwd, ['run', 'planning/count.md']);
    tamper(cwd, 4);

    const verify = await runIn(cwd, ['verify', 'last']);
    const json = await runIn(cwd, ['verify', 'last', '--json']);

    expect([verify.code, json.code]).toEqual([1, 1]);
    expect(verify.stderr).toMatch(/event 4 of turn\/turn_\w+/);
    expect(JSON.parse(json.stdout)).toMatchObject({ error: { code: 'journal_tampered' } });
  });

  it('prints the head of a turn, by which a later verify finds that the turn is the same (F3)', async () => {
    using folder = makeFolder(countTheWords);
    const pce = (...args: readonly string[]) => runHere([...args, '--workspace', folder.root]);
    await pce('run', 'planning/count.md');

    const head = await pce('head', 'last');
    const [position, hash = ''] = head.stdout.trim().split(' ');
    const same = await pce('verify', 'last', '--expect', hash);
    const other = await pce('verify', 'last', '--expect', hash.replace(/^./, 'x'), '--json');

    expect(Number(position)).toBeGreaterThan(3);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(same.code).toBe(0);
    expect(other.code).toBe(1);
    expect(JSON.parse(other.stdout).error.code).toBe('journal_tampered');
  });

  it('rebuilds lost views from the journals, and shows its progress', async () => {
    using folder = makeFolder(countTheWords);
    const pce = (...args: readonly string[]) => runHere([...args, '--workspace', folder.root]);
    await pce('run', 'planning/count.md');
    const before = await pce('ls', '--json');
    loseViews(folder.root);

    const rebuild = await pce('rebuild', '--json');
    const after = await pce('ls', '--json');

    expect(rebuild.code).toBe(0);
    expect(JSON.parse(rebuild.stdout)).toMatchObject({ streams: 1, failures: 0 });
    expect(rebuild.stderr).toMatch(/1 of 1 streams, \d+ events/);
    expect(after.stdout).toBe(before.stdout);
  });

  it('forks a turn with another request and leaves the first as it was (F2)', async () => {
    using folder = makeFolder(countTheWords);
    const cwd = folder.root;
    const first: TurnDocument = JSON.parse(
      (await runIn(cwd, ['run', 'planning/count.md', '--json'])).stdout,
    );
    const request = aPlan(['List the files in `texts`']);

    const fork = await runIn(cwd, ['fork', 'last', '--at', '1', '--request', request, '--json']);

    const forked: TurnDocument = JSON.parse(fork.stdout);
    expect(fork.code).toBe(0);
    expect(forked.claims).toHaveLength(1);
    expect(forked.turn).not.toBe(first.turn);
    expect((await runIn(cwd, ['verify', first.turn])).code).toBe(0);
    expect((await runIn(cwd, ['replay', forked.turn])).code).toBe(0);
  });

  it('finds a turn by the beginning of its id, and refuses one that is ambiguous', async () => {
    using folder = makeFolder(countTheWords);
    const cwd = folder.root;
    await runIn(cwd, ['run', 'List the files in `texts`']);
    const { turn }: TurnDocument = JSON.parse(
      (await runIn(cwd, ['run', 'List the files in `texts`', '--json'])).stdout,
    );

    const byStart = await runIn(cwd, ['log', turn.slice('turn_'.length, -1), '--json']);
    const ambiguous = await runIn(cwd, ['log', 'turn_', '--json']);

    const log: LogDocument = JSON.parse(byStart.stdout);
    expect(log).toMatchObject({ turn });
    expect(ambiguous.code).toBe(1);
    expect(JSON.parse(ambiguous.stdout).error.message).toContain('several turns');
  });

  it('asks about a turn whose tools have changed, or refuses, as --on-change says (F11, F21)', async () => {
    using folder = makeFolder({
      ...countTheWords,
      'planning/gone.md': aPlan(['Count the words of `gone.txt`']),
    });
    const cwd = folder.root;
    expect((await runIn(cwd, ['run', 'planning/gone.md'])).code).toBe(2);
    const [{ id }] = JSON.parse(
      (await runIn(cwd, ['interventions', '--json'])).stdout,
    ).interventions;
    await appendFile(join(cwd, 'execution/count_words.py'), '# better now\n');
    const resolve = ['interventions', 'resolve', id, '--choose', 'finish', '--json'];

    const refused = await runIn(cwd, [...resolve, '--on-change', 'refuse']);
    const asked = await runIn(cwd, resolve);
    const [question] = JSON.parse(asked.stdout).interventions;
    const go = ['interventions', 'resolve', question.id, '--choose', 'continue', '--json'];
    const taken = await runIn(cwd, go);

    expect(JSON.parse(refused.stdout).error).toMatchObject({
      code: 'versions_changed',
      message: expect.stringContaining('--on-change continue'),
    });
    expect([asked.code, question.versions.changed]).toEqual([
      2,
      [expect.stringContaining('count_words')],
    ]);
    expect(taken.code).toBe(3);
  });

  it.each([
    ['resume', ['resume', 'last']],
    ['fork', ['fork', 'last', '--at', '1']],
  ])('asks the models of the workspace in a turn that goes on by %s (F4)', async (_, args) => {
    using folder = makeFolder({ 'models.json': '{"model":"acp:pce-no-such-agent"}' });
    const first = await runIn(folder.root, ['run', 'List the files']);
    const { stderr } = await runIn(folder.root, args);

    expect([first.stderr, stderr]).toEqual(
      [1, 2].map(() => expect.stringContaining('asks acp:pce-no-such-agent\n')),
    );
  });
});
