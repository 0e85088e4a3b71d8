import { countingIds, fakeClock, scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import { memoryStore } from '../store/memory-store.js';
import { createOrchestrator } from '../turn/orchestrator.js';
import { createThreadReader } from './thread-reader.js';

async function threads() {
  const clock = fakeClock();
  const store = memoryStore({ clock });
  const pce = createOrchestrator({ ...scriptedRoles(), store, clock, ids: countingIds() });
  for (const id of ['a', 'b', 'c']) {
    const session = id === 'b' ? 'other' : 'default';
    await pce.thread(id, { session, owner: 'ann' }).start(`Say ${id}`).result();
  }
  return createThreadReader({ store, clock });
}

const a = { thread: 'a', session: 'default', owner: 'ann' };

it('lists threads by pages, including those of the same moment, and none twice (A23)', async () => {
  const reader = await threads();
  const seen: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await reader.list({ owner: 'ann', after, limit: 1 });
    seen.push(...page.threads.map(({ thread }) => thread));
    after = page.next;
    if (after === undefined) break;
  }
  expect(seen.toSorted()).toEqual(['a', 'b', 'c']);
  const { threads: others } = await reader.list({ owner: 'ann', session: 'other', limit: 1 });
  expect(others).toMatchObject([{ thread: 'b', turns: 1 }]);
  expect(await reader.list()).toEqual({ threads: [] });
});

it('finds a thread by its full name, until it is forgotten completely (A23)', async () => {
  const reader = await threads();
  expect(await reader.find(a)).toMatchObject({ ...a, title: 'Say a', turns: 1 });
  expect(await reader.turns(a)).toHaveLength(1);
  expect(await reader.find({ ...a, owner: 'bob' })).toBeUndefined();
  expect(await reader.turns({ ...a, session: 'other' })).toEqual([]);
  await reader.forget(a);
  expect(await reader.find(a)).toBeUndefined();
  expect((await reader.export(a)).turns).toEqual([]);
  await expect(reader.find({ ...a, thread: '' })).rejects.toThrow('thread id');
});
