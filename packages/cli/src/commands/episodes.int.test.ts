import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diffClassifier } from '@pce/diff';
import { sqliteStore } from '@pce/storage-sqlite';
import { type Folder, makeFolder } from '@pce/test-support';
import { createTracker, folderWorkspace } from '@pce/tracker';
import { describe, expect, it } from 'vitest';
import { runHere, startHere } from '../../test/run-here.js';

const plan = (...steps: string[]): string =>
  [
    '# Goal',
    'Add a search box',
    '',
    '## Steps',
    ...steps.map((step, at) => `${at + 1}. ${step}`),
  ].join('\n');

/** A workspace with an episode: two plans, a file that the executor wrote, and a third plan that deletes. */
async function setUp(folder: Folder) {
  const file = join(folder.root, 'pce.db');
  await using store = sqliteStore(file);
  const workspace = folderWorkspace(folder.root);
  await using tracker = createTracker({ store, workspace, classifier: diffClassifier() });
  const { episode } = await tracker.startEpisode({ goal: 'Add a search box' });
  const planner = { episode, role: 'planner' };
  const executor = { episode, role: 'executor', scratchpad: 'done' };
  const steps = ['List the pages', 'Build the index', 'Show the box'];
  const first = await tracker.recordCheckpoint({
    ...planner,
    iteration: 1,
    scratchpad: plan(...steps),
  });
  writeFileSync(join(folder.root, 'search.ts'), 'export {};\n');
  await tracker.recordCheckpoint({ ...executor, iteration: 1, files: ['search.ts'] });
  const third = { ...planner, iteration: 2, scratchpad: plan(...steps, 'Delete the archive') };
  const last = await tracker.recordCheckpoint(third);
  const place = ['--workspace', folder.root, '--store', file];
  const run = async (...args: string[]) => runHere(['episodes', ...args, ...place]);
  const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout);
  return { episode, first: first.checkpoint, last: last.checkpoint, run, json };
}

describe('pce episodes', () => {
  it('lists and shows an episode that a dangerous plan has paused, with exit code 2 (C2, C6)', async () => {
    using folder = makeFolder();
    const { episode, last, run, json } = await setUp(folder);
    expect(await json('list')).toMatchObject({
      episodes: [{ episode, status: 'paused' }],
      next: null,
    });
    expect(await json('list', '--status', 'running')).toEqual({ episodes: [], next: null });
    const { code, stdout } = await run('show', 'last');
    expect(code).toBe(2);
    expect(stdout).toContain('paused (deviation) until a person resumes it');
    expect(stdout).toContain('destructive-verb');
    expect(await json('show', episode.slice('episode_'.length, -1))).toMatchObject({ episode });
    expect(await json('show', 'none')).toMatchObject({ error: { code: 'episode_not_found' } });
    expect(await json('diff', episode, 'ckpt_', last)).toMatchObject({
      error: { code: 'checkpoint_not_found' },
    });
    expect(await json('show', episode)).toMatchObject({
      pause: { cause: 'deviation' },
      latest: [{ checkpoint: last, diff: { class: 'MEDIUM' } }, {}, {}],
    });
  });

  it('pauses and resumes, and records both in the journal (C6)', async () => {
    using folder = makeFolder();
    const { run, json } = await setUp(folder);
    expect(await json('resume', 'last', '--note', 'keep the archive')).toMatchObject({
      status: 'running',
    });
    expect((await run('pause', 'last', '--reason', 'lunch')).stdout).toContain('paused');
    expect(await json('show', 'last')).toMatchObject({
      pause: { cause: 'person', reason: 'lunch' },
    });
    const { code, stdout } = await run('resume', 'nothing');
    expect([code, stdout]).toEqual([1, '']);
  });

  it('shows what a restore would do, does it with --apply, and is refused with exit code 3 (C6)', async () => {
    using folder = makeFolder({ 'other.txt': 'of the user' });
    const { first, run, json } = await setUp(folder);
    const preview = await json('restore', 'last', first);
    expect(preview).toMatchObject({
      checkpoint: null,
      files: [{ path: 'search.ts', action: 'remove' }],
    });
    writeFileSync(join(folder.root, 'search.ts'), 'edited by the user\n');
    const refused = await run('restore', 'last', first, '--apply', '--json');
    expect(refused.code).toBe(3);
    expect(JSON.parse(refused.stdout).error).toMatchObject({ code: 'restore_refused' });
    expect(await json('restore', 'last', first, '--apply', '--transcript-only')).toMatchObject({
      files: [],
    });
  });

  it('lists events of a kind, and follows an episode until it is stopped or has ended (C1, C2, F5)', async () => {
    using folder = makeFolder();
    const { episode, last, run, json } = await setUp(folder);
    const { events } = await json('events', episode, '--kind', 'alerts');
    const first = await json('events', 'last', '--limit', '1');
    expect(events).toMatchObject([{ event: { type: 'deviation.alerted', checkpoint: last } }]);
    expect(first).toMatchObject({ events: [{ version: 1 }], next: 1 });
    expect((await run('events', 'last', '--kind', 'diffs')).stdout).toMatch(
      /^- \S+ the planner's change is MEDIUM \(destructive-verb\)\n$/,
    );

    const file = join(folder.root, 'pce.db');
    const place = ['--workspace', folder.root, '--store', file];
    const watch = startHere(['episodes', 'watch', episode, ...place]);
    await watch.said(/paused/);
    expect((await watch.stop()).code).toBe(2);
    {
      await using store = sqliteStore(file);
      await using tracker = createTracker({ store, classifier: diffClassifier() });
      await tracker.endEpisode({ episode, outcome: 'cancelled' });
    }
    const { code, stdout } = await run('watch', episode);
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n').at(-1)).toContain('ended: cancelled');
    const lines = (await run('watch', episode, '--json')).stdout.split('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      version: 1,
      event: { type: 'episode.started' },
    });
  });
});
