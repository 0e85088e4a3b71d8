import { describe, expect, it } from 'vitest';
import { type MemoryWorkspace, memoryWorkspace } from '../../test/memory-workspace.js';
import { watched } from '../../test/watched.js';

async function setUp(files: Readonly<Record<string, string>> = { a: 'a0', b: 'b0' }) {
  const workspace = memoryWorkspace(files);
  const { tracker, options } = watched({ workspace });
  const { episode } = await tracker.startEpisode();
  let iteration = 0;
  const checkpoint = async (
    changes: Readonly<Record<string, string | null>>,
    noticed: readonly string[] = [],
  ) => {
    for (const [path, text] of Object.entries(changes)) put(workspace, path, text);
    iteration += 1;
    const paths = Object.keys(changes).filter((path) => !noticed.includes(path));
    const done = { episode, iteration, role: 'executor', scratchpad: `report ${iteration}` };
    return (await tracker.recordCheckpoint({ ...done, files: paths, noticed })).checkpoint;
  };
  const filesOf = async (name: string) =>
    (await tracker.getCheckpoint({ episode, checkpoint: name })).files;
  return { workspace, tracker, options, episode, checkpoint, filesOf };
}

function put({ files }: MemoryWorkspace, path: string, text: string | null): void {
  if (text === null) files.delete(path);
  else files.set(path, text);
}

const contentOf = ({ files }: MemoryWorkspace) => Object.fromEntries(files);

describe('a restore', () => {
  it('returns the same for its key, from the journal (C6)', async () => {
    const { workspace, tracker, episode, checkpoint } = await setUp();
    const first = await checkpoint({ a: 'a1' });
    await checkpoint({ a: 'a2', c: 'c2' });
    const asked = { episode, checkpoint: first, key: 'k', by: 'ann' };
    const restored = await tracker.restoreCheckpoint(asked);
    put(workspace, 'a', 'of a user');

    expect(await tracker.restoreCheckpoint(asked)).toEqual(restored);
    expect(contentOf(workspace)).toMatchObject({ a: 'of a user' });
    expect((await tracker.getStatus(episode)).restores).toBe(1);
    await expect(tracker.restoreCheckpoint({ ...asked, by: 'ben' })).rejects.toThrow(
      'used for another request',
    );
  });

  it('refuses with every reason: commits, changes of others, copies that are gone (C6)', async () => {
    const { workspace, tracker, episode, checkpoint } = await setUp({ a: 'a0', b: 'b0', d: 'd0' });
    workspace.unknown.add('x');
    put(workspace, 'x', 'x0');
    const first = await checkpoint({});
    await checkpoint({ a: 'a1', b: 'b1', d: 'd1', x: 'x1' });
    put(workspace, 'a', 'of a user');
    for (const [hash, text] of workspace.copies) if (text === 'b0') workspace.copies.delete(hash);
    const before = workspace.commit;
    workspace.commit = 'b'.repeat(40);

    await expect(tracker.restoreCheckpoint({ episode, checkpoint: first })).rejects.toMatchObject({
      code: 'restore_refused',
      reasons: [
        `HEAD has moved since: from ${before}, to ${workspace.commit} (a restore of the transcript only is possible)`,
        'a was changed by somebody else since the episode last wrote it',
        'the copy of b is gone',
        'nobody kept what x was before the episode wrote it: leave it out with paths',
      ],
    });
    expect(contentOf(workspace)).toEqual({ a: 'of a user', b: 'b1', d: 'd1', x: 'x1' });
    workspace.commit = before;
    await tracker.restoreCheckpoint({ episode, checkpoint: first, paths: ['d', 'd'] });
    expect(contentOf(workspace)).toMatchObject({ d: 'd0', b: 'b1' });
  });

  it('leaves alone what only changed while a role worked, unless it is named (C6)', async () => {
    const { workspace, tracker, episode, checkpoint, filesOf } = await setUp();
    const first = await checkpoint({});
    const second = await checkpoint({ a: 'a1', b: 'b1' }, ['b', 'link', 'a']);
    expect(await filesOf(second)).toEqual([]);
    const asked = { episode, checkpoint: first };
    expect(await tracker.restoreCheckpoint({ ...asked, preview: true })).toMatchObject({
      ...{ files: [], left: ['b', 'a'] },
    });
    const restored = await tracker.restoreCheckpoint({ ...asked, paths: ['b'] });
    expect(restored).toMatchObject({ files: [{ path: 'b', action: 'write' }], left: [] });
    expect(contentOf(workspace)).toEqual({ a: 'a1', b: 'b0' });
  });

  it('lists the files it left alone, also when it is repeated (C6)', async () => {
    const { tracker, episode, checkpoint } = await setUp();
    const first = await checkpoint({});
    await checkpoint({ a: 'a1' });
    await checkpoint({ b: 'b1' }, ['b']);
    const asked = { episode, checkpoint: first, key: 'k' };
    const restored = await tracker.restoreCheckpoint(asked);
    expect(restored).toMatchObject({ files: [{ path: 'a' }], left: ['b'] });
    expect(await tracker.restoreCheckpoint(asked)).toEqual(restored);
  });

  it('shows no patch of binary files, or of those larger than a mebibyte (C6)', async () => {
    const long = 'x'.repeat(1024 * 1024);
    const { tracker, episode, checkpoint } = await setUp({ a: long, b: `${long}x` });
    const first = await checkpoint({});
    await checkpoint({ a: 'a1', b: 'b1' });
    const { files } = await tracker.restoreCheckpoint({
      ...{ episode, checkpoint: first, preview: true },
    });
    expect(files.map(({ path, patch }) => [path, patch.length > 0])).toEqual([
      ['a', true],
      ['b', false],
    ]);
  });
});

describe('the files of a checkpoint', () => {
  it('are those that changed, each once (C1, C6)', async () => {
    const { checkpoint, filesOf, tracker, episode } = await setUp();
    expect(await filesOf(await checkpoint({ a: 'a0', b: 'b1' }))).toEqual(['b']);
    const again = { episode, iteration: 9, role: 'executor', scratchpad: 'x', files: ['a', 'a'] };
    const { checkpoint: name } = await tracker.recordCheckpoint(again);
    expect(await filesOf(name)).toEqual([]);
  });

  it('are rejected if they are too many, or if named ones cannot be kept (C1, C6)', async () => {
    const { tracker, episode } = await setUp();
    const report = { episode, iteration: 1, role: 'executor', scratchpad: 'x' };
    const many = Array.from({ length: 600 }, (_, index) => `f${index}`);
    await expect(
      tracker.recordCheckpoint({ ...report, files: many, noticed: many.slice(0, 401) }),
    ).rejects.toThrow('1001 files, 1000 at most: record checkpoints more often');
    await expect(tracker.recordCheckpoint({ ...report, files: ['link'] })).rejects.toThrow(
      'is a link',
    );
    await tracker.recordCheckpoint({ ...report, files: many, noticed: many.slice(0, 400) });
  });
});
