import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { runHere, runIn } from '../../test/run-here.js';
import { loseViews } from '../../test/view-rows.js';
import { aPlan, countTheWords } from '../../test/workspace.js';
import type { LogDocument, TurnDocument } from '../index.js';

/** Changes one character of the body of an event. */
function tamper(root: string, version: number): void {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const database = new DatabaseSync(join(root, '.pce/pce.db'));
  database
    .prepare("UPDATE events SET body = replace(body, 'texts', 'textz') WHERE version = ?")
    .run(version);
  database.close();
}

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

  it('makes lost views anew from the journals, and says how far it is', async () => {
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
    expect(log.turn).toBe(turn);
    expect(ambiguous.code).toBe(1);
    expect(JSON.parse(ambiguous.stdout).error.message).toContain('several turns');
  });

  it('refuses to resume a turn whose tools have changed, until told how (F11)', async () => {
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

    const refused = await runIn(cwd, resolve);
    const taken = await runIn(cwd, [...resolve, '--on-change', 'continue']);

    expect(JSON.parse(refused.stdout).error).toMatchObject({
      code: 'versions_changed',
      message: expect.stringContaining('--on-change continue'),
    });
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
