import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Folder, makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { watched } from '../../test/watched.js';
import { createTracker, folderWorkspace } from '../index.js';

/** A folder with three files, for most cases without a repository: git takes far longer than a restore. */
async function setUp({ isRepository = false } = {}) {
  const folder = makeFolder({
    'a.txt': 'a committed\n',
    'lib/b.txt': 'b committed\n',
    '.gitignore': 'out/\n',
  });
  const git = (...args: string[]): string =>
    execFileSync(
      'git',
      ['-C', folder.root, '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args],
      { encoding: 'utf8' },
    );
  if (isRepository) {
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'first');
  }
  const { tracker, options } = watched({ workspace: folderWorkspace(folder.root) });
  let iteration = 0;
  let id = '';
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder.root, path)), { recursive: true });
    writeFileSync(join(folder.root, path), text);
  };
  const checkpoint = async (
    changes: Readonly<Record<string, string | null>> = {},
  ): Promise<string> => {
    for (const [path, text] of Object.entries(changes)) {
      if (text === null) rmSync(join(folder.root, path));
      else write(path, text);
    }
    iteration += 1;
    const files = Object.keys(changes);
    const done = { iteration, role: 'executor', scratchpad: `report ${iteration}`, files };
    return (await tracker.recordCheckpoint({ episode: id, ...done })).checkpoint;
  };
  return {
    folder,
    git,
    tracker,
    options,
    write,
    checkpoint,
    read: (path: string) => read(folder, path),
    start: async () => {
      ({ episode: id } = await tracker.startEpisode());
      return id;
    },
  };
}

function read(folder: Folder, path: string): string | undefined {
  const file = join(folder.root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Returns the folder and the name of a copy. */
function placeOf(text: string): readonly [string, string] {
  const hash = createHash('sha256').update(text).digest('hex');
  return [hash.slice(0, 2), hash];
}

describe('a restore', () => {
  it('brings back what the episode wrote, removed and made, and touches nothing else (C6)', async () => {
    const { folder, git, tracker, write, checkpoint, read, start } = await setUp({
      isRepository: true,
    });
    using _ = folder;
    write('results/big.csv', 'made by the user');
    write('lib/b.txt', 'b edited by the user, not committed\n');
    const episode = await start();
    const first = await checkpoint({ 'a.txt': 'a by the agent\n' });
    await checkpoint({
      'a.txt': 'a again\n',
      'new/made.txt': 'made by the agent\n',
      'lib/b.txt': null,
    });
    write('out/ignored.bin', 'made by a build');
    const status = git('status', '--porcelain', '--ignored');

    const preview = await tracker.restoreCheckpoint({ episode, checkpoint: first, preview: true });
    expect(preview.files.map(({ path, action }) => [path, action])).toEqual([
      ['a.txt', 'write'],
      ['new/made.txt', 'remove'],
      ['lib/b.txt', 'write'],
    ]);
    expect(preview.files[0]?.patch).toBe('-a again\n+a by the agent\n');
    expect(git('status', '--porcelain', '--ignored')).toBe(status);

    const { checkpoint: restored } = await tracker.restoreCheckpoint({
      episode,
      checkpoint: first,
    });
    expect(read('a.txt')).toBe('a by the agent\n');
    expect(read('new/made.txt')).toBeUndefined();
    expect(read('lib/b.txt')).toBe('b edited by the user, not committed\n');
    expect(read('results/big.csv')).toBe('made by the user');
    expect(read('out/ignored.bin')).toBe('made by a build');
    expect(restored).not.toBeNull();
    expect(await tracker.getStatus(episode)).toMatchObject({ restores: 1, isWorking: false });
  });

  it('is a checkpoint, and the one before it undoes it (C6)', async () => {
    const { folder, tracker, checkpoint, read, start } = await setUp({ isRepository: true });
    using _ = folder;
    const episode = await start();
    const first = await checkpoint();
    const second = await checkpoint({ 'a.txt': 'changed\n', 'c.txt': 'new\n' });
    await tracker.restoreCheckpoint({ episode, checkpoint: first });
    expect([read('a.txt'), read('c.txt')]).toEqual(['a committed\n', undefined]);
    await tracker.restoreCheckpoint({ episode, checkpoint: second });
    expect([read('a.txt'), read('c.txt')]).toEqual(['changed\n', 'new\n']);
    const { rows } = await tracker.listCheckpoints({ episode });
    expect(rows.map(({ role }) => role)).toEqual(['restore', 'restore', 'executor', 'executor']);
  });

  it('says of a copy that it is gone, or that it cannot be read (C6)', async () => {
    const { folder, tracker, checkpoint, read, start } = await setUp();
    using _ = folder;
    const episode = await start();
    const first = await checkpoint({ 'a.txt': 'kept\n' });
    await checkpoint({ 'a.txt': 'changed\n' });
    const copy = join(folder.root, '.pce/files', ...placeOf('kept\n'));
    const refusal = (reason: RegExp) =>
      expect(tracker.restoreCheckpoint({ episode, checkpoint: first })).rejects.toMatchObject({
        reasons: [expect.stringMatching(reason)],
      });
    rmSync(copy);
    await refusal(/the copy of a\.txt is gone/);
    mkdirSync(copy);
    await refusal(/a\.txt.*EISDIR/);
    expect(read('a.txt')).toBe('changed\n');
  });

  it('of single paths leaves the others as they are (C6)', async () => {
    const { folder, tracker, checkpoint, read, start } = await setUp();
    using _ = folder;
    const episode = await start();
    const first = await checkpoint();
    await checkpoint({ 'a.txt': 'changed\n', 'lib/b.txt': 'changed\n' });
    await tracker.restoreCheckpoint({ episode, checkpoint: first, paths: ['lib/b.txt'] });
    expect([read('a.txt'), read('lib/b.txt')]).toEqual(['changed\n', 'b committed\n']);
    const unknown = { episode, checkpoint: first, paths: ['package.json'] };
    await expect(tracker.restoreCheckpoint(unknown)).rejects.toThrow('wrote no "package.json"');
  });

  it('refuses where somebody else changed a file since, and names it (C6)', async () => {
    const { folder, tracker, write, checkpoint, read, start } = await setUp();
    using _ = folder;
    const episode = await start();
    const first = await checkpoint();
    await checkpoint({ 'a.txt': 'by the agent\n', 'lib/b.txt': 'by the agent\n' });
    write('a.txt', 'by the user\n');
    const asked = { episode, checkpoint: first };
    await expect(tracker.restoreCheckpoint(asked)).rejects.toMatchObject({
      code: 'restore_refused',
      reasons: [expect.stringContaining('a.txt was changed by somebody else')],
    });
    expect([read('a.txt'), read('lib/b.txt')]).toEqual(['by the user\n', 'by the agent\n']);
    await tracker.restoreCheckpoint({ ...asked, paths: ['lib/b.txt'] });
    expect([read('a.txt'), read('lib/b.txt')]).toEqual(['by the user\n', 'b committed\n']);
  });

  it('refuses where HEAD has moved, and names the commits; the transcript can go back (C6)', async () => {
    const { folder, git, tracker, checkpoint, read, start } = await setUp({ isRepository: true });
    using _ = folder;
    const episode = await start();
    const first = await checkpoint({ 'a.txt': 'one\n' });
    await checkpoint({ 'a.txt': 'two\n' });
    git('commit', '-qam', 'Keep the work of the day');
    const head = git('rev-parse', 'HEAD');
    const asked = { episode, checkpoint: first };
    await expect(tracker.restoreCheckpoint(asked)).rejects.toThrow('Keep the work of the day');
    const { files } = await tracker.restoreCheckpoint({ ...asked, scope: 'transcript' });
    expect([files, read('a.txt'), git('rev-parse', 'HEAD')]).toEqual([[], 'two\n', head]);
    const { roles } = await tracker.getStatus(episode);
    expect(roles.find(({ role }) => role === 'executor')?.iteration).toBe(1);
  });

  it('does not guess what an ignored file was before the episode (C6)', async () => {
    const { folder, tracker, write, checkpoint, read, start } = await setUp({ isRepository: true });
    using _ = folder;
    write('out/cache.txt', 'of the user\n');
    const episode = await start();
    const first = await checkpoint();
    await checkpoint({ 'out/cache.txt': 'of the agent\n' });
    await expect(tracker.restoreCheckpoint({ episode, checkpoint: first })).rejects.toThrow(
      'nobody kept what out/cache.txt was',
    );
    expect(read('out/cache.txt')).toBe('of the agent\n');
  });

  it('works in a folder that is no repository (C6)', async () => {
    const { folder, tracker, checkpoint, read, start } = await setUp();
    using _ = folder;
    const episode = await start();
    const first = await checkpoint();
    await checkpoint({ 'a.txt': 'changed\n', 'c.txt': 'new\n', 'lib/b.txt': null });
    await tracker.restoreCheckpoint({ episode, checkpoint: first });
    expect(['a.txt', 'c.txt', 'lib/b.txt'].map(read)).toEqual([
      'a committed\n',
      undefined,
      'b committed\n',
    ]);
  });

  it('keeps bytes, of which it shows no patch, and the right to execute (C6)', async () => {
    const { folder, tracker, checkpoint, start } = await setUp();
    using _ = folder;
    const bytes = Uint8Array.from({ length: 512 }, (_, index) => index % 256);
    const file = join(folder.root, 'run.bin');
    writeFileSync(file, bytes);
    chmodSync(file, 0o755);
    const episode = await start();
    const first = await checkpoint();
    await checkpoint({ 'run.bin': null });
    const preview = await tracker.restoreCheckpoint({ episode, checkpoint: first, preview: true });
    expect(preview.files).toMatchObject([{ path: 'run.bin', action: 'write', patch: '' }]);
    await tracker.restoreCheckpoint({ episode, checkpoint: first });
    expect(Uint8Array.from(readFileSync(file))).toEqual(bytes);
    expect(statSync(file).mode & 0o111).not.toBe(0);
  });

  it('that was interrupted resumes, and leaves files alone that changed meanwhile (C6, F1)', async () => {
    const { folder, tracker, options, write, checkpoint, read, start } = await setUp();
    using _ = folder;
    const episode = await start();
    const first = await checkpoint();
    await checkpoint({ 'a.txt': 'changed\n', 'c.txt': 'new\n', 'lib/b.txt': 'changed\n' });
    const workspace = folderWorkspace(folder.root);
    let writes = 0;
    const dying = createTracker({
      ...options,
      workspace: {
        ...workspace,
        write: async (path, version) => {
          writes += 1;
          if (writes === 2) throw new Error('killed');
          await workspace.write(path, version);
        },
      },
    });
    await expect(dying.restoreCheckpoint({ episode, checkpoint: first })).rejects.toThrow('killed');
    expect([read('a.txt'), read('c.txt')]).toEqual(['a committed\n', 'new\n']);
    write('c.txt', 'by the user\n');
    await using second = createTracker(options);
    await second.recover();
    expect(['a.txt', 'c.txt', 'lib/b.txt'].map(read)).toEqual([
      'a committed\n',
      'by the user\n',
      'b committed\n',
    ]);
    expect(await second.getStatus(episode)).toMatchObject({ restores: 1, isWorking: false });
    await tracker.close();
  });
});

it('no path leads out of the workspace, into its git or to a link, in a folder or not (C6)', async () => {
  const { folder, tracker, start } = await setUp({ isRepository: true });
  using _ = folder;
  using outside = makeFolder({ 'x.txt': 'secret' });
  symlinkSync(outside.root, join(folder.root, 'link'));
  symlinkSync(join(outside.root, 'x.txt'), join(folder.root, 'to-file'));
  const episode = await start();
  const paths = ['../outside.txt', '/etc/passwd', '.git/config', '.pce/pce.db', 'link/x.txt'];
  for (const path of [...paths, 'lib', 'to-file', 'a\\b']) {
    const checkpoint = { episode, iteration: 1, role: 'executor', scratchpad: 'x', files: [path] };
    await expect(tracker.recordCheckpoint(checkpoint), path).rejects.toThrow(
      'cannot be kept or restored',
    );
  }
  expect(await tracker.getStatus(episode)).toMatchObject({ checkpoints: 0 });
});

it('a restore returns the same for its key, and leaves alone what only changed while a role worked (C6)', async () => {
  const { folder, tracker, write, checkpoint, read, start } = await setUp();
  using _ = folder;
  const episode = await start();
  const first = await checkpoint();
  await checkpoint({ 'a.txt': 'by the agent\n' });
  write('lib/b.txt', 'while the agent worked\n');
  const noticed = { iteration: 3, role: 'executor', scratchpad: 'x', noticed: ['lib/b.txt'] };
  await tracker.recordCheckpoint({ episode, ...noticed });
  const asked = { episode, checkpoint: first, key: 'k', by: 'ann' };
  const restored = await tracker.restoreCheckpoint(asked);
  expect(restored).toMatchObject({ files: [{ path: 'a.txt' }], left: ['lib/b.txt'] });
  write('a.txt', 'by the user\n');

  expect(await tracker.restoreCheckpoint(asked)).toEqual(restored);
  expect([read('a.txt'), read('lib/b.txt')]).toEqual(['by the user\n', 'while the agent worked\n']);
  expect((await tracker.getStatus(episode)).restores).toBe(1);
  await expect(tracker.restoreCheckpoint({ ...asked, by: 'ben' })).rejects.toThrow(
    'used for another request',
  );
  await tracker.restoreCheckpoint({ episode, checkpoint: first, paths: ['lib/b.txt'] });
  expect(read('lib/b.txt')).toBe('b committed\n');
});

it('a checkpoint of more than a thousand files is refused (C1, C6)', async () => {
  const { folder, tracker, start } = await setUp();
  using _ = folder;
  const episode = await start();
  const report = { episode, iteration: 1, role: 'executor', scratchpad: 'x' };
  const files = Array.from({ length: 600 }, (_, index) => `f${index}`);
  await expect(
    tracker.recordCheckpoint({ ...report, files, noticed: files.slice(0, 401) }),
  ).rejects.toThrow('1001 files, 1000 at most: record checkpoints more often');
});
