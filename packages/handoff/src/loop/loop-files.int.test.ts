import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryStore } from '@pce/core';
import { makeFolder } from '@pce/test-support';
import { createTracker, folderWorkspace } from '@pce/tracker';
import { expect, it } from 'vitest';
import { calm } from '../../test/a-loop.js';
import { agentHere } from '../../test/acp-here.js';
import { acpDriver, createLoop } from '../index.js';

const { signal } = new AbortController();
const end =
  '\n[🪞 REFLECTION]\n  diagnosis: "As planned."\n  action_items: []\n[✅ ALIGNMENT_CHECK] yes // as asked';

it('lets the executor write through it, but not the planner, and a restore reverts the writes (C6, C8)', async () => {
  using folder = makeFolder({ 'report.md': 'of the user\n' });
  const { root } = folder;
  const store = memoryStore();
  await using tracker = createTracker({
    store,
    classifier: calm,
    workspace: folderWorkspace(root),
  });
  const write = (content: string) => ({ type: 'write', path: 'report.md', content }) as const;
  const planner = agentHere([write('of the planner'), { type: 'say', text: `1. Write${end}` }]);
  const executor = agentHere((_, n) => [
    ...(n === 2 ? [{ type: 'write', path: 'new/b.md', content: 'b' } as const] : []),
    write(`Draft ${n}`),
    { type: 'say', text: end },
  ]);
  const asked: string[] = [];
  const loop = createLoop({
    store,
    tracker,
    workspace: root,
    loop: 'l1',
    goal: 'Write the report',
    planner: acpDriver({ name: 'planner', agent: planner.link }),
    executor: acpDriver({ name: 'executor', agent: executor.link }),
    criteria: ['`report.md` contains "Draft 2"'],
    policy({ title }, role) {
      asked.push(`${role} ${title}`);
      return role === 'planner' ? 'reject' : 'allow';
    },
  });
  expect(await loop.run(signal)).toMatchObject({ status: 'completed', iterations: 2 });
  expect(new Set(asked)).toEqual(
    new Set(['planner write report.md', 'executor write report.md', 'executor write new/b.md']),
  );
  const { rows } = await tracker.listCheckpoints({ episode: 'l1' });
  expect(rows.map(({ role, files }) => [role, files])).toEqual([
    ['executor', ['new/b.md', 'report.md']],
    ['planner', []],
    ['executor', ['report.md']],
    ['planner', []],
  ]);
  await tracker.restoreCheckpoint({ episode: 'l1', checkpoint: rows[2]?.checkpoint ?? '' });
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  expect(read('report.md')).toBe('Draft 1');
  expect(() => read('new/b.md')).toThrow();
  await tracker.restoreCheckpoint({ episode: 'l1', checkpoint: rows[3]?.checkpoint ?? '' });
  expect(read('report.md')).toBe('of the user\n');
});

it('unasked writes of an agent are noticed, and restored only if named (C6)', async () => {
  using folder = makeFolder({ 'report.md': 'of the user\n', 'kept.md': 'kept' });
  const { root } = folder;
  const store = memoryStore();
  const workspace = folderWorkspace(root);
  await using tracker = createTracker({ store, classifier: calm, workspace });
  const planner = agentHere([{ type: 'say', text: `1. Write${end}` }]);
  const executor = agentHere((_, n) => {
    // By its own shell, without PCE.
    writeFileSync(join(root, 'report.md'), `Draft ${n}`);
    if (n === 2) writeFileSync(join(root, 'new.md'), 'made');
    return [
      { type: 'write', path: 'asked.md', content: `${n}` },
      { type: 'say', text: end },
    ];
  });
  const reported: (readonly string[])[] = [];
  const loop = createLoop({
    store,
    tracker,
    workspace: root,
    loop: 'l1',
    goal: 'Write the report',
    planner: acpDriver({ name: 'planner', agent: planner.link }),
    executor: acpDriver({ name: 'executor', agent: executor.link }),
    criteria: ['`report.md` contains "Draft 2"'],
    policy: () => 'allow',
    onEvent(type, { noticed }) {
      if (type === 'files.noticed') reported.push(noticed?.executor ?? []);
    },
  });
  expect(await loop.run(signal)).toMatchObject({ status: 'completed', iterations: 2 });
  expect(reported).toEqual([['report.md'], ['new.md', 'report.md']]);
  const { rows } = await tracker.listCheckpoints({ episode: 'l1' });
  expect(rows.map(({ files }) => files)).toEqual([['asked.md'], [], ['asked.md'], []]);

  const back = { episode: 'l1', checkpoint: rows[3]?.checkpoint ?? '' };
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const restored = await tracker.restoreCheckpoint(back);
  expect(restored).toMatchObject({ files: [{ path: 'asked.md', action: 'remove' }] });
  expect(restored.left).toEqual(['report.md', 'new.md']);
  expect([read('report.md'), read('new.md')]).toEqual(['Draft 2', 'made']);
  await tracker.restoreCheckpoint({ ...back, paths: ['report.md', 'new.md'] });
  expect(read('report.md')).toBe('of the user\n');
  expect(() => read('new.md')).toThrow();
  expect(read('kept.md')).toBe('kept');
});
