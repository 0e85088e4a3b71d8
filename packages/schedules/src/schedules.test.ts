import { createOrchestrator, defineTool, memoryStore, redactor } from '@pce/core';
import { rebuildViews } from '@pce/core/journal';
import type { TurnMessages } from '@pce/core/ports';
import { runWorker } from '@pce/core/worker';
import { aCommand, completion, fakeClock, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { onMessage, onPayment, openWorker } from '../test/run-schedules.js';
import { createMessages, createSchedules, createSignals, scheduleWork } from './index.js';

const hourMs = 3_600_000;
const friday = Date.UTC(2026, 10, 27, 8, 30);

function openPlant() {
  const clock = fakeClock(friday);
  const store = memoryStore({ clock });
  const open = () =>
    createOrchestrator({ ...scriptedRoles({ decide: completion() }), store, clock });
  return { clock, store, open, schedules: createSchedules({ store, clock }) };
}

describe('schedules (F7)', () => {
  it('begin one turn for each moment, however many processes look, and one for those missed', async () => {
    const { clock, schedules, store, open } = openPlant();
    const daily = { schedule: 'report', cron: '0 9 * * 1-5', request: 'Report', owner: 'ann' };
    const added = await schedules.add(daily);
    expect(added.nextAt).toBe(friday + hourMs / 2);
    const processes = [open(), open(), open()];
    const fire = async () =>
      (
        await Promise.all(processes.map((pce) => createSchedules({ store, clock }).fire(pce)))
      ).flat();
    expect(await fire()).toEqual([]);
    clock.advance(hourMs / 2);
    expect(new Set(await fire())).toEqual(new Set(['report_20261127T090000Z']));
    expect(await fire()).toEqual([]);
    // The weekend has no moments; Monday to Wednesday are missed.
    clock.advance(5 * 24 * hourMs);
    expect(new Set(await fire())).toEqual(new Set(['report_20261130T090000Z']));
    const turns = await processes[0]?.list({ owner: 'ann' });
    expect(turns?.map(({ turn }) => turn)).toEqual([
      'report_20261130T090000Z',
      'report_20261127T090000Z',
    ]);
    // Tuesday and Wednesday.
    expect((await schedules.list())[0]).toMatchObject({
      lastTurn: 'report_20261130T090000Z',
      missed: 2,
      nextAt: Date.UTC(2026, 11, 3, 9),
    });
    const rows = () => store.listView({ collection: 'schedules/due' });
    const before = await rows();
    await rebuildViews(store);
    expect(await rows()).toEqual(before);
    await schedules.remove('report');
    clock.advance(48 * hourMs);
    expect(await fire()).toEqual([]);
    expect(await schedules.list()).toEqual([]);
  });

  it('begin a turn after a crash between its submission and the next moment, but not a second one', async () => {
    const { clock, schedules, open } = openPlant();
    await schedules.add({ schedule: 'hourly', cron: '0 * * * *', request: 'Look' });
    clock.advance(hourMs);
    const pce = open();
    const crashed = schedules.fire({
      submit: async (request, options) => {
        await pce.submit(request, options);
        throw new Error('the process ended');
      },
    });
    await expect(crashed).rejects.toThrow('the process ended');
    expect(await schedules.fire(pce)).toEqual(['hourly_20261127T090000Z']);
    expect((await pce.list()).length).toBe(1);
  });

  it('follow the clocks of their zone, and refuse what has no moment', async () => {
    const { schedules } = openPlant();
    const inOslo = { schedule: 'oslo', cron: '0 9 * * *', zone: 'Europe/Oslo', request: 'Look' };
    expect((await schedules.add(inOslo)).nextAt).toBe(Date.UTC(2026, 10, 28, 8));
    const add = (cron: string, zone?: string) =>
      schedules.add({ schedule: 'x', cron, zone, request: 'Look' });
    await expect(add('every day')).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(add('0 9 * * *', 'Europe/Nowhere')).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await expect(add('0 0 31 2 *')).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(schedules.remove('none')).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('signals (F7)', () => {
  function openWaiting(onRun: () => Promise<void> = async () => {}) {
    const clock = fakeClock(friday);
    const store = memoryStore({ clock });
    const signals = createSignals({ store, clock });
    const waitFor = defineTool({
      name: 'desk.wait',
      description: 'Wait for the payment',
      effect: 'read',
      input: z.object({}),
      async execute(_, { turn }) {
        try {
          return await signals.receive(turn, 'paid');
        } finally {
          await onRun();
        }
      },
    });
    const roles = scriptedRoles({
      decide: ({ iteration }) => (iteration === 1 ? aCommand('Wait') : completion()),
      coordinate: {
        status: 'selected',
        kind: 'tool',
        name: 'desk.wait',
        reason: '',
        args: {},
      },
    });
    const open = () => createOrchestrator({ ...roles, tools: [waitFor], store, clock });
    return { clock, store, signals, open };
  }

  it('wake a sleeping turn, whose tool gets the value', async () => {
    const { signals, open } = openWaiting();
    const first = open();
    const { turn, status } = await first.run('Wait');
    expect(status).toBe('paused');
    await first.close();
    const pce = open();
    expect((await pce.due()).turns).toEqual([]);
    await signals.send({ turn, name: 'paid', value: { amount: 7 }, by: 'bank' });
    expect((await pce.due()).turns).toMatchObject([{ turn }]);
    expect(await pce.drive(turn)).toMatchObject({ state: 'ended', status: 'completed' });
    const finished = (await pce.events(turn)).find(({ event }) => event.type === 'tool.finished');
    expect(finished?.event).toMatchObject({ outcome: { ok: true, data: { amount: 7 } } });
    await pce.replay(turn);
    expect(await pce.verify(turn)).toBeDefined();
    await expect(signals.send({ turn, name: 'paid' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  it('are sent and received as the README says', async () => {
    const store = memoryStore();
    const order = { kind: 'tool', name: 'orders.await_payment', args: { order: '7' } } as const;
    const roles = scriptedRoles({
      decide: ({ iteration }) => (iteration === 1 ? aCommand('Wait') : completion()),
      coordinate: { ...order, status: 'selected', reason: '' },
    });
    const { pce, worker } = await openWorker(roles, store);
    const turn = await pce.submit('Wait');
    worker.wake(turn);
    const statusOf = async () => (await pce.result(turn)).status;
    await expect.poll(statusOf).toBe('paused');
    await onPayment(store, turn, 7);
    worker.wake(turn);
    await expect.poll(statusOf).toBe('completed');
    await worker.drain();
  });

  it('reach a turn that goes to sleep while they are sent', async () => {
    let sending: (() => Promise<void>) | undefined;
    const { signals, open } = openWaiting(async () => sending?.());
    const pce = open();
    sending = () => signals.send({ turn: 'slow', name: 'paid', value: 1 });
    expect(await pce.run('Wait', { turn: 'slow' })).toMatchObject({ status: 'paused' });
    await pce.close();
    expect(await signals.wake()).toEqual(['slow']);
    expect(await signals.wake()).toEqual([]);
    sending = undefined;
    expect(await open().drive('slow')).toMatchObject({ status: 'completed' });
  });

  it('leave the journals of turns that do not sleep unread, however often they are looked for', async () => {
    let sending: (() => Promise<void>) | undefined;
    const { clock, store, signals, open } = openWaiting(async () => sending?.());
    const reads: string[] = [];
    const read: typeof store.read = (range) => {
      reads.push(range.stream);
      return store.read(range);
    };
    const looking = createSignals({ store: { ...store, read }, clock });
    sending = async () => {
      await signals.send({ turn: 'busy', name: 'paid' });
      expect(await looking.wake()).toEqual([]);
      expect(reads).toEqual([]);
    };
    await open().run('Wait', { turn: 'busy' });
    expect(await looking.wake()).toEqual(['busy']);
    expect(reads).toContain('turn/busy');
  });

  it('and schedules are a source of workers, of which one that fails holds up no other', async () => {
    const { store, signals, open } = openWaiting();
    const pce = open();
    await createSchedules({ store }).add({ schedule: 's', cron: '* * * * * *', request: 'Do it' });
    let looks = 0;
    const listView: typeof store.listView = async (input) => {
      if (input.collection !== 'signals/pending') return store.listView(input);
      looks += 1;
      throw new Error('the store is away');
    };
    const errors: unknown[] = [];
    const source = scheduleWork(pce, { store: { ...store, listView } });
    await using _ = runWorker([open()], {
      sources: [source],
      sweepMs: 20,
      onError: (error) => errors.push(error),
    });
    const begun = () => pce.list({ status: 'paused' });
    await expect.poll(async () => (await begun()).length, { timeout: 5_000 }).toBeGreaterThan(0);
    expect(looks).toBeGreaterThan(1);
    expect(errors).toContainEqual(new Error('the store is away'));
    await expect(signals.send({ turn: 'none', name: 'paid' })).rejects.toMatchObject({
      code: 'turn_not_found',
    });
  });
});

describe('messages (F7)', () => {
  /** A turn whose Executor deletes a file in each of three decisions; `onDecide` is awaited in each. */
  function openDeleting(onDecide: (n: number) => Promise<unknown>, own?: TurnMessages) {
    const store = memoryStore();
    const messages = createMessages({ store });
    const deleted: string[] = [];
    const heard: (string | undefined)[][] = [];
    const remove = defineTool({
      name: 'files.delete',
      description: 'Delete a file',
      effect: 'once',
      input: z.object({}),
      execute: (_, { turn }) => deleted.push(turn),
    });
    const roles = scriptedRoles({
      decide: async ({ iteration, answers }) => {
        heard.push(answers.map(({ answer }) => answer));
        await onDecide(heard.length);
        return iteration < 4 ? aCommand('Delete the file') : completion();
      },
      coordinate: {
        status: 'selected',
        kind: 'tool',
        name: 'files.delete',
        reason: '',
        args: {},
      },
    });
    const pce = createOrchestrator({ ...roles, tools: [remove], store, messages: own ?? messages });
    return { pce, roles, store, messages, deleted, heard };
  }
  const turn = 'cleaning';

  it('are shown to the next decision, and what they forbid is not done', async () => {
    const text = 'Never delete anything';
    const host = openDeleting(async (n) => {
      if (n === 2) await host.messages.send({ turn, text, by: 'ann' });
    });
    const { pce, heard, deleted } = host;
    const { commands } = await pce.run('Clean up', { turn });
    expect(heard).toEqual([[], [], [text], [text]]);
    expect(deleted).toEqual([turn, turn]);
    expect(commands.map(({ status }) => status)).toEqual(['success', 'success', 'blocked']);
    expect(commands[2]?.error?.message).toContain(text);
    expect(
      (await pce.events(turn)).flatMap(({ event }) => ('messages' in event ? event.messages : [])),
    ).toEqual([{ id: 'cleaning.m1', text, by: 'ann' }]);
    await pce.replay(turn);
    // A fork has seen them, too, and gets its own.
    const fork = await pce.fork(turn, { at: 1 }).result();
    expect(fork.status).toBe('completed');
  });

  it('reach a decision that would have ended the turn', async () => {
    const host = openDeleting(async (n) => {
      if (n === 4) await onMessage(host.roles, host.store, { turn, text: 'One more', by: 'ann' });
    });
    expect((await host.pce.run('Clean up', { turn })).status).toBe('completed');
    expect(host.heard).toEqual([[], [], [], [], ['One more']]);
  });

  it('are all shown to decisions, five at a time as prompts have them, before the turn ends', async () => {
    const texts = Array.from({ length: 12 }, (_, n) => `Wish ${n}`);
    const host = openDeleting(async (n) => {
      if (n === 4) for (const text of texts) await host.messages.send({ turn, text });
    });
    expect((await host.pce.run('Clean up', { turn })).status).toBe('completed');
    const shown = host.heard.slice(4).map((heard) => heard.slice(-5));
    expect([shown.length, new Set(shown.flat())]).toEqual([3, new Set(texts)]);
  });

  it('are shown once by a host that always returns all of them', async () => {
    const all = [{ id: 'm1', text: 'Be quick' }];
    const host = openDeleting(async () => {}, { after: async () => all });
    expect((await host.pce.run('Clean up', { turn })).status).toBe('completed');
    expect(host.heard).toEqual(host.heard.map(() => ['Be quick']));
    expect(host.heard).toHaveLength(4);
  });

  it('are kept without the secrets in them', async () => {
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    const host = openDeleting(async (n) => {
      const messages = createMessages({ store: host.store, redactor: redactor(['swordfish']) });
      if (n === 2) await messages.send({ turn, text: `Use ${secret} and swordfish` });
    });
    await host.pce.run('Clean up', { turn });
    const kept = JSON.stringify([
      await host.store.read({ stream: `signal/${turn}` }),
      await host.store.read({ stream: `turn/${turn}` }),
      host.heard,
    ]);
    expect(kept).toContain('Use *** and ***');
    expect(kept).not.toMatch(/ghp_|swordfish/);
  });

  it('are refused if empty, too long, or for a turn that is unknown or has ended', async () => {
    const { pce, messages } = openDeleting(async () => {});
    await expect(messages.send({ turn, text: 'No' })).rejects.toMatchObject({
      code: 'turn_not_found',
    });
    await pce.run('Clean up', { turn });
    for (const text of ['Too late', ' ', 'x'.repeat(601)])
      await expect(messages.send({ turn, text })).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
