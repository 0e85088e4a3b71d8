import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diffClassifier } from '@pce/diff';
import { createExecutions } from '@pce/executions';
import { sqliteStore } from '@pce/storage-sqlite';
import { makeFolder } from '@pce/test-support';
import { createTracker } from '@pce/tracker';
import { describe, expect, it } from 'vitest';
import { runIn } from '../../test/run-here.js';
import { changeRows, loseViews } from '../../test/view-rows.js';
import { aPlan, countTheWords } from '../../test/workspace.js';
import type { LogDocument } from '../documents.js';
import type { TurnDocument } from '../index.js';

const listing = 'List the files in `texts`';

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
  it('is verified, replayed and expected as that of a turn is, and found changed (F2, F3)', async () => {
    using folder = makeFolder({ 'planning/.keep': '', '.pce/.keep': '' });
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

    // A list says something else than the journal, then a byte of an event is changed.
    changeRows(cwd, `${kind}s/of/local`);
    expect((await runIn(cwd, ['verify', id])).code).toBe(0);
    expect(await json('replay', id, '--json')).toMatchObject({
      error: { code: 'replay_mismatch' },
    });
    tamper(cwd, 1);
    const { code, stderr } = await runIn(cwd, ['verify', id]);
    expect(code).toBe(1);
    expect(stderr).toContain(`event 1 of ${kind}/${id}`);
  });
});

it('shows an execution and an episode with what each agent did and took, and names the kinds that a name fits (C1, D6, F16)', async () => {
  using folder = makeFolder({ 'texts/a.txt': 'a', 'planning/.keep': '', '.pce/.keep': '' });
  const cwd = folder.root;
  await withOthers(cwd);
  const log = async (id: string) => {
    const { stdout } = await runIn(cwd, ['log', id]);
    return { stdout, json: JSON.parse((await runIn(cwd, ['log', id, '--json'])).stdout) };
  };
  const execution = await log('exec_a1');
  expect(execution.stdout).toMatch(/^# Sorting\n\nexec_a1 · \*\*RUNNING\*\*/);
  expect(execution.stdout).toContain('- texts Sort the texts: COMPLETE by ann');
  expect(execution.stdout).toMatch(/\| ann \| 1 \|/);
  const { events, ...shown } = execution.json;
  expect(shown).toMatchObject({ execution: 'exec_a1', costs: { count: 1 }, questions: [] });
  expect(events[0]).toMatchObject({ version: 1, event: { type: 'execution.created' } });

  const { stdout, json } = await log('episode_b1');
  expect(stdout).toContain('iteration 2: planner recorded a checkpoint');
  expect(stdout).toMatch(/the planner's change is \w+/);
  expect(stdout).toMatch(/\| planner \| 2 \|/);
  expect(json).toMatchObject({ episode: 'episode_b1', costs: { roles: [{ role: 'planner' }] } });

  await runIn(cwd, ['run', listing]);

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
  it('of a turn is rebuilt, forked, expected by its head, and found changed with the event of which a byte was (F2, F3)', async () => {
    using folder = makeFolder({ 'texts/a.txt': 'a', 'planning/list.md': aPlan([listing]) });
    const cwd = folder.root;
    const pce = (...args: readonly string[]) => runIn(cwd, args);
    const first: TurnDocument = JSON.parse((await pce('run', 'planning/list.md', '--json')).stdout);

    const [position, hash = ''] = (await pce('head', 'last')).stdout.trim().split(' ');
    const other = await pce('verify', 'last', '--expect', hash.replace(/^./, 'x'), '--json');
    expect(Number(position)).toBeGreaterThan(3);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await pce('verify', 'last', '--expect', hash)).code).toBe(0);
    expect(other.code).toBe(1);
    expect(JSON.parse(other.stdout).error.code).toBe('journal_tampered');

    const before = await pce('ls', '--json');
    loseViews(cwd);
    const rebuild = await pce('rebuild', '--json');
    expect(rebuild.code).toBe(0);
    expect(JSON.parse(rebuild.stdout)).toMatchObject({ streams: 1, failures: 0 });
    expect(rebuild.stderr).toMatch(/1 of 1 streams, \d+ events/);
    expect((await pce('ls', '--json')).stdout).toBe(before.stdout);

    const request = aPlan(['Read the file `texts/a.txt`']);
    const fork = await pce('fork', 'last', '--at', '1', '--request', request, '--json');
    const forked: TurnDocument = JSON.parse(fork.stdout);
    expect(fork.code).toBe(0);
    expect(forked.claims).toHaveLength(1);
    expect(forked.turn).not.toBe(first.turn);
    expect((await pce('verify', first.turn)).code).toBe(0);
    expect((await pce('replay', forked.turn)).code).toBe(0);

    tamper(cwd, 4);
    const verify = await pce('verify', first.turn);
    const json = await pce('verify', first.turn, '--json');
    expect([verify.code, json.code]).toEqual([1, 1]);
    expect(verify.stderr).toMatch(/event 4 of turn\/turn_\w+/);
    expect(JSON.parse(json.stdout)).toMatchObject({ error: { code: 'journal_tampered' } });
  });

  it('finds a turn by the beginning of its id, and refuses one that is ambiguous', async () => {
    using folder = makeFolder({ 'texts/a.txt': 'a', 'planning/.keep': '' });
    const cwd = folder.root;
    await runIn(cwd, ['run', listing]);
    const { turn }: TurnDocument = JSON.parse(
      (await runIn(cwd, ['run', listing, '--json'])).stdout,
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
    await appendFile(join(cwd, 'execution/count_words.sh'), '# better now\n');
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
