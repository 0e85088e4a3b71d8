import { memoryStore } from '@pce/core';
import { StoreError } from '@pce/core/errors';
import { createExecutions } from '@pce/executions';
import { fakeClock } from '@pce/testkit';
import { expect, it } from 'vitest';
import { keyedIds } from '../../app/keyed-ids.js';
import { createOnce } from './create-once.js';

const options = {
  plan: { goal: 'Jump', tasks: [{ id: 'a', title: 'Jump', action: 'jump' }] },
  owner: 'alice',
  planId: 'plan_1',
};

function setUp() {
  const clock = fakeClock();
  const executions = createExecutions({ store: memoryStore({ clock }), clock });
  const create = (key: string, wanted = options) =>
    createOnce(wanted, { executions, clock, ids: keyedIds(key.repeat(32)) });
  return { clock, executions, create };
}

const day = 24 * 60 * 60 * 1000;

it('finds what a request that was cut off had made, as it is by now (D8)', async () => {
  const { executions, create } = setUp();
  const made = await create('a');
  await executions.move(made.execution, { to: 'CANCELLED', by: 'alice' });

  expect(await create('a')).toMatchObject({ execution: made.execution, status: 'CANCELLED' });
  expect((await executions.list({ owner: 'alice' })).executions).toHaveLength(1);
});

it('makes another under another key (D8)', async () => {
  const { create } = setUp();
  const made = await create('a');

  expect((await create('b')).execution).not.toBe(made.execution);
});

it('makes another once the key is free again, and finds that one from then on (D8)', async () => {
  const { clock, create } = setUp();
  const first = await create('a');
  clock.advance(day - 1);
  expect((await create('a')).execution).toBe(first.execution);
  clock.advance(1);

  const second = await create('a');

  expect(second.execution).not.toBe(first.execution);
  clock.advance(day - 1);
  expect((await create('a')).execution).toBe(second.execution);
  clock.advance(1);
  expect([first.execution, second.execution]).not.toContain((await create('a')).execution);
});

it.each([
  { ...options, owner: 'bob' },
  { ...options, planId: 'plan_2' },
])(
  'hands out nothing of another’s or another plan’s under an id that is taken (D8)',
  async (other) => {
    const { create } = setUp();
    await create('a');

    await expect(create('a', other)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('already'),
    });
  },
);

it('says what is wrong with a plan that cannot be carried out (D8)', async () => {
  const { create } = setUp();
  const tasks = [{ id: 'a', title: 'Jump', action: 'jump', dependsOn: ['b'] }];

  await expect(create('a', { ...options, plan: { goal: 'Jump', tasks } })).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('"b"'),
  });
});

it.each(['create', 'get'] as const)(
  'rejects with the store’s error where %s fails (D8)',
  async (name) => {
    const { clock, executions, create } = setUp();
    const failure = new StoreError('store_busy', 'locked');
    await create('a');
    const failing = { ...executions, [name]: () => Promise.reject(failure) };
    const ids = keyedIds('a'.repeat(32));

    await expect(createOnce(options, { executions: failing, clock, ids })).rejects.toBe(failure);
  },
);
