import { memoryStore } from '@pce/core';
import type { Store } from '@pce/core/store';
import { createExecutions, type Executions } from '@pce/executions';
import { type FakeClock, fakeClock } from '@pce/testkit';
import { expect, it } from 'vitest';
import { api } from '../../test/api.js';
import { testEpisode } from '../../test/episodes.js';
import { testTurns } from '../../test/turns.js';
import type { ServerOptions } from '../app/server-options.js';
import type { Channel, ChannelRules, Notice } from './channel.js';
import { assertChannels } from './channel.js';
import { type NotifierOptions, startNotifier } from './start-notifier.js';

const dig = { id: '1', title: 'Dig', action: 'work' };

interface TestChannel extends Channel {
  readonly notices: Notice[];
  /** Titles of each message. */
  titles(): string[][];
}

/** A channel that keeps its messages, or rejects with what `away` returns. */
function keeping(
  rules: Partial<ChannelRules> = {},
  away: () => string | undefined = () => undefined,
) {
  const notices: Notice[] = [];
  return {
    name: 'mail',
    ...rules,
    notices,
    async send(notice) {
      const reason = away();
      if (reason !== undefined) throw new Error(reason);
      notices.push(notice);
    },
    titles: () => notices.map(({ needs }) => needs.map(({ title }) => title)),
  } satisfies TestChannel;
}

/** A server with a notifier on it, whose time passes in steps. */
function notified(
  channels: readonly Channel[],
  options: Partial<ServerOptions> & { readonly clock?: FakeClock } = {},
) {
  const clock = fakeClock();
  const given = { store: memoryStore({ clock }), clock, ...options };
  const pce = { ...api(given), ...given };
  const errors: unknown[] = [];
  const start = (more: Partial<NotifierOptions> = {}) =>
    startNotifier({
      ...pce.server.context,
      channels: assertChannels(channels),
      ...more,
      onError: (error) => errors.push(error),
    });
  const notifier = start();
  return {
    ...pce,
    pce,
    errors,
    start,
    notifier,
    executions: createExecutions(given),
    pass: (ms: number) => pass(pce, ms),
    async [Symbol.asyncDispose]() {
      const closing = notifier.close();
      await pass(pce, 3_000);
      await closing;
      await pce[Symbol.asyncDispose]();
    },
  };
}

/** Lets time pass in steps of a second, with what it leads to. */
async function pass({ clock }: { readonly clock: FakeClock }, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
    await clock.advance(Math.min(1_000, ms - passed));
  }
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
}

const review = (executions: Executions, name = 'Garden', owner = 'local') =>
  executions.create({ plan: { name, tasks: [dig] }, needsReview: true, owner });

it('notifies once of work that no agent can do, also when a person does its first task (D7, D11)', async () => {
  const mail = keeping({ everyMs: 1_000 });
  await using test = notified([mail]);
  const { executions, pass } = test;
  const tasks = ['1', '2', '3'].map((id) => ({ id, title: `Call ${id}`, action: 'call' }));
  const { execution } = await executions.create({ plan: { tasks }, planId: 'plan_1' });
  await pass(5_000);
  await executions.resolve(execution, { task: '1', choice: 'take_over', by: 'Mark' });
  await pass(5_000);
  expect(mail.titles()).toEqual([['Call 1']]);
  const { body } = await test.send('GET /api/interventions');
  expect(body).toMatchObject({
    interventions: [{ kind: 'no_agent', task_id: '2', notified: [{ channel: 'mail', times: 1 }] }],
  });
});

it('reports every cause within a minute, once, and records who was notified when (D7, D11)', async () => {
  const mail = { ...keeping({ everyMs: 1_000 }), to: ['mark@example.org'] };
  const clock = fakeClock();
  const { pce, store } = testTurns(clock);
  const { tracker, episode } = await testEpisode({ clock, store });
  await using test = notified([mail], { clock, turns: pce, store, episodes: tracker });
  const { executions, pass, send } = test;
  await review(executions);
  const person = { tasks: [{ ...dig, id: '2', title: 'Call', action: 'person', person: 'Mark' }] };
  const { execution } = await executions.create({ plan: person });
  await pce.start('Buy a laptop').result();
  const question = {
    intervention: 'q1',
    kind: 'permission',
    role: 'executor',
    message: 'Publish?',
  };
  await tracker.openIntervention({ episode, ...question, options: ['allow', 'reject'] });
  await pass(10_000);
  await executions.sweep();
  await pass(50_000);

  const told = mail.notices.flatMap(({ needs }) => needs);
  expect(told.map(({ kind }) => kind).toSorted()).toEqual(
    ['approval', 'permission', 'person', 'plan_review'].toSorted(),
  );
  expect(told.find(({ kind }) => kind === 'person')).toMatchObject({
    person: 'Mark',
    choices: ['take_over', 'reject', 'reassign', 'skip'],
    url: null,
    execution_id: execution,
    task_id: '2',
    is_reminder: false,
  });
  const { body } = await send('GET /api/interventions');
  const at = expect.any(String);
  for (const item of Object(body).interventions)
    if (item.source === 'execution')
      expect(item.notified).toEqual([{ channel: 'mail', at, times: 1, to: mail.to }]);
  await executions.resolve(execution, { task: '2', choice: 'take_over', by: 'Mark' });
  await pass(5_000);
  const types = (await store.read({ stream: 'needs' })).map(({ type }) => type);
  expect(types.filter((type) => type === 'person.needed')).toHaveLength(4);
  expect(types.filter((type) => type === 'person.done')).toHaveLength(1);
  await tracker.close();
});

it('tells within a minute also where the notifier was killed, and nothing again (D7, F1)', async () => {
  const mail = keeping({ everyMs: 1_000 });
  let isKilled = false;
  const first = keeping();
  await using test = notified([mail]);
  const { executions, store, start, pass, clock } = test;
  // The first is closed, so that the second leads, and is killed: it does nothing more, and its lease stays.
  await Promise.all([test.notifier.close(), pass(3_000)]);
  await review(executions, 'One');
  const dying = new Proxy(store, {
    get(target, key) {
      const value = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (isKilled) throw new Error('killed');
        return Reflect.apply(value, target, args);
      };
    },
  }) satisfies Store;
  const killed = start({ store: dying, channels: [first] });
  await pass(20_000);
  expect(first.titles()).toEqual([['One']]);
  isKilled = true;
  await review(executions, 'Two');
  const began = clock.now();
  const next = start();
  await pass(60_000);

  expect(mail.titles()).toEqual([['Two']]);
  expect(clock.now() - began).toBeLessThanOrEqual(61_000);
  const closing = Promise.all([killed.close(), next.close()]);
  await pass(20_000);
  await closing;
});

it('begins its journal again where an erasure has removed it, and reports again what is still pending (D7, F19)', async () => {
  const mail = keeping({ everyMs: 1_000 });
  await using test = notified([mail]);
  const { executions, store, pass } = test;
  await review(executions, 'One', 'bob');
  await pass(5_000);
  const stream = 'needs';
  const version = (await store.read({ stream })).length;
  const views = [{ collection: 'heads', key: stream, value: null }];
  await store.remove?.({ streams: [{ stream, version }], views });
  await review(executions, 'Two', 'bob');
  await pass(20_000);
  expect(mail.titles()[0]).toEqual(['One']);
  expect(mail.titles().slice(1).flat().toSorted()).toEqual(['One', 'Two']);
});

it('makes one message of many, and reminds as often as it may (D7)', async () => {
  const mail = keeping({ remindAfterMs: 600_000, reminders: 1 });
  await using test = notified([mail]);
  const { executions, pass } = test;
  const tasks = Array.from({ length: 1_000 }, (_, index) => ({
    ...dig,
    id: `t${index}`,
    action: 'person',
  }));
  await executions.create({ plan: { tasks } });
  for (let index = 0; index < 1_000; index += 1) await executions.sweep();
  await pass(60_000);

  expect(mail.notices.reduce((sum, { count }) => sum + count, 0)).toBe(1_000);
  expect(mail.notices.length).toBeLessThan(3);
  expect(mail.notices[0]?.needs).toHaveLength(50);
  const before = mail.notices.length;
  await pass(1_300_000);
  const reminders = mail.notices.slice(before);
  expect(reminders.reduce((sum, { count }) => sum + count, 0)).toBe(1_000);
  expect(reminders[0]?.needs[0]?.is_reminder).toBe(true);
}, 60_000);

it('is quiet at night but for what is urgent, and tells the rest in one message (D7)', async () => {
  const urgent = ['critical', 'high'] as const;
  const quiet = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin', urgent };
  const mail = keeping({ quiet, everyMs: 1_000 });
  const chat = keeping({ name: 'chat', only: { priorities: ['high'] }, everyMs: 1_000 });
  await using test = notified([mail, chat]);
  const { executions, pass, clock } = test;
  // 23:00 in Berlin.
  await clock.advance(Date.UTC(2030, 5, 1, 21) - clock.now());
  await pass(3_000);
  const ask = async (title: string, priority: 'high' | 'low') => {
    await executions.create({ plan: { tasks: [{ ...dig, action: 'person', title, priority }] } });
    await executions.sweep();
    await pass(60_000);
  };
  await ask('One', 'low');
  await ask('Stop it', 'high');
  await ask('Two', 'low');
  expect(mail.titles()).toEqual([['Stop it']]);
  expect(chat.titles()).toEqual([['Stop it']]);
  await clock.advance(Date.UTC(2030, 5, 2, 5) - clock.now());
  await pass(60_000);

  expect(mail.titles()).toEqual([['Stop it'], ['One', 'Two']]);
});

it('holds up no channel for one that is away, tries that again, and says that it gave up (D7)', async () => {
  let isAway = true;
  const mail = keeping({}, () => (isAway ? 'no route' : undefined));
  const chat = keeping({ name: 'chat' });
  await using test = notified([mail, chat]);
  const { executions, pass, clock, errors, store } = test;
  await review(executions, 'One');
  await pass(10_000);
  expect([mail.titles(), chat.titles()]).toEqual([[], [['One']]]);
  isAway = false;
  await pass(60_000);
  expect(mail.titles()).toEqual([['One']]);
  isAway = true;
  await review(executions, 'Two');
  await pass(60_000);
  for (let hour = 0; hour < 30; hour += 1) {
    await clock.advance(3_600_000);
    await pass(2_000);
  }

  expect(errors.map(String)).toContain('Error: channel mail was given up: no route');
  const types = (await store.read({ stream: 'needs' })).map(({ type }) => type);
  expect(types.filter((type) => type === 'notice.failed')).toHaveLength(1);
  isAway = false;
  await review(executions, 'Three');
  await pass(60_000);
  expect(mail.titles()).toEqual([['One'], ['Three']]);
});

it.each([
  [[keeping(), keeping()], 'two channels are named mail'],
  [[keeping({ quiet: { from: '9', to: '10:00' } })], 'quiet hours are written as 22:00'],
  [[keeping({ quiet: { from: '22:00', to: '07:00', timeZone: 'Moon' } })], 'no time zone Moon'],
])('refuses channels that cannot be: %#', (channels, message) => {
  expect(() => assertChannels(channels)).toThrow(message);
});
