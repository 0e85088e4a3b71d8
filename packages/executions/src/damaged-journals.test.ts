import { rebuildViews } from '@pce/core/journal';
import { type JournalEntry, memoryStore, type Store, type ViewRow } from '@pce/core/store';
import { countingIds, fakeClock } from '@pce/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { createExecutions, type Executions } from './index.js';
import { collections } from './rules/execution-rows.js';

const clock = fakeClock();
const ann = { agent: 'ann', actions: ['work'] };
const tasks = ['a', 'b'].map((id) => ({ id, title: id }));

let store: Store;

const open = (over: Store): Executions =>
  createExecutions({ store: over, clock, ids: countingIds() });

beforeEach(async () => {
  store = memoryStore({ clock });
  const executions = open(store);
  await executions.create({ plan: { tasks }, execution: 'cut', planId: 'p' });
  const offer = await executions.lease(ann);
  const report = {
    type: 'task_complete',
    task: 'a',
    agent: 'ann',
    token: offer?.token ?? '',
  } as const;
  await executions.report('cut', report, 'r1');
});

/** The store without the last events of the execution `cut`. */
function cutOff(count: number): Store {
  const whole = ({ stream, version }: JournalEntry, last: number): boolean =>
    stream !== 'execution/cut' || version <= last - count;
  return {
    ...store,
    async read(input) {
      const last = (await store.read({ stream: input.stream })).length;
      return (await store.read(input)).filter((entry) => whole(entry, last));
    },
  };
}

describe.each([1, 3, 100])('an execution whose last %i events are missing', (count) => {
  const refused = { code: 'journal_tampered' };

  it('is refused when it is read or changed (F2)', async () => {
    const executions = open(cutOff(count));
    const by = 'carol';
    const report = { type: 'heartbeat', task: 'b', agent: 'ann', token: 't' } as const;
    await expect(executions.get('cut')).rejects.toMatchObject(refused);
    await expect(executions.events('cut')).rejects.toMatchObject(refused);
    await expect(executions.verify('cut')).rejects.toMatchObject(refused);
    await expect(executions.report('cut', report)).rejects.toMatchObject(refused);
    await expect(executions.report('cut', report, 'r1')).rejects.toMatchObject(refused);
    await expect(executions.move('cut', { to: 'PAUSED', by })).rejects.toMatchObject(refused);
    await expect(executions.lease({ ...ann, execution: 'cut' })).rejects.toMatchObject(refused);
  });

  it('keeps no agent from the tasks of others, and no other from its time (D5)', async () => {
    await open(store).create({ plan: { tasks }, execution: 'whole' });
    const executions = open(cutOff(count));
    expect(await executions.lease(ann)).toMatchObject({ execution: 'whole' });
    clock.advance(10 ** 9);
    expect(await executions.sweep()).toBe(1);
  });
});

it('is refused, read or leased from, by a process that knows what is left of it (F2, D7)', async () => {
  const appended: string[] = [];
  let isCut = false;
  const process = open({
    ...store,
    read: (input) => (isCut ? cutOff(3).read(input) : store.read(input)),
    append(input) {
      appended.push(input.stream);
      return store.append(input);
    },
  });
  const { version } = await process.get('cut');
  const others = open(store);
  await others.move('cut', { to: 'PAUSED', by: 'carol' });
  await others.move('cut', { to: 'RUNNING', by: 'carol' });
  await others.lease({ ...ann, execution: 'cut' });
  const length = (await store.read({ stream: 'execution/cut' })).length;
  expect(length).toBe(version + 3);
  isCut = true;
  const refused = { code: 'journal_tampered', version: version + 1 };
  await expect(process.lease({ ...ann, execution: 'cut' })).rejects.toMatchObject(refused);
  await expect(process.get('cut')).rejects.toMatchObject(refused);
  await expect(process.move('cut', { to: 'PAUSED', by: 'carol' })).rejects.toMatchObject(refused);
  expect(appended).toEqual([]);
});

it('finds everything again after the views were lost and rebuilt (F4)', async () => {
  const all = [
    collections.all('local'),
    collections.plan('local', 'p'),
    collections.due,
    collections.held('ann'),
  ];
  const work = collections.work('local', 'work', undefined);
  const rows = async (): Promise<(readonly ViewRow[])[]> =>
    Promise.all(
      [...all, work, collections.reports('cut')].map((collection) =>
        store.listView({ collection }),
      ),
    );
  const before = await rows();
  const { version } = await open(store).get('cut');
  for (const collection of [...all, work, collections.reports('cut')]) {
    const lost = (await store.listView({ collection })).map(({ key }) => ({
      collection,
      key,
      value: null,
    }));
    await store.writeViews({ stream: 'execution/cut', version, views: lost });
  }
  expect((await rows()).flat()).toEqual([]);
  await rebuildViews(store);
  expect(await rows()).toEqual(before);
});
