import { aCommand, completion, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createOrchestrator, defineTool, memoryStore, type TurnObserver } from '../index.js';
import type { Observed } from './drive/observer.js';

const pay = defineTool({
  name: 'bank.pay',
  description: 'Pay an amount',
  destructive: true,
  input: z.object({}),
  execute: () => 'paid',
});

const roles = () =>
  scriptedRoles({ decide: ({ iteration }) => (iteration === 1 ? aCommand('pay') : completion()) });

function recorder() {
  const seen: Observed[] = [];
  return { seen, see: (what: Observed) => seen.push(what) };
}

describe('an observer', () => {
  it('sees every durable event of every turn once: started, decided, forked, in threads (F5)', async () => {
    const observer = recorder();
    await using pce = createOrchestrator({ ...roles(), tools: [pay], observers: [observer] });
    const blocked = await pce.start('Pay', { turn: 'started' }).result();
    await pce
      .resolve(blocked.interventions[0]?.id ?? '', { choose: 'approve', by: 'ann' })
      .result();
    const inThread = await pce.thread('bills').start('Pay').result();
    expect((await pce.list({ thread: 'bills' })).map(({ turn }) => turn)).toEqual([inThread.turn]);
    const forked = pce.fork('started', { at: 2 });
    await forked.result();

    const own = (turn: string) =>
      observer.seen.flatMap((each) =>
        each.is === 'event' && each.turn === turn ? each.version : [],
      );
    const versions = async (turn: string) => (await pce.events(turn)).map(({ version }) => version);
    expect(own('started')).toEqual(await versions('started'));
    expect(own(inThread.turn)).toEqual(await versions(inThread.turn));
    expect(own(forked.id)).toEqual((await versions(forked.id)).filter((version) => version > 2));
  });

  it('is flushed by close, once everything is seen (F5)', async () => {
    const flushed: number[] = [];
    const { seen, see } = recorder();
    const observer: TurnObserver = {
      see,
      flush: async () => void flushed.push(seen.length),
    };
    const pce = createOrchestrator({ ...roles(), tools: [pay], observers: [observer] });
    await pce.start('Pay').result();
    await pce.close();
    expect(flushed).toEqual([seen.length]);
  });
});

describe('a listener that fails', () => {
  it.each([
    [
      'throws',
      () => {
        throw new Error('no disk');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no disk'))],
  ])(
    '%s: it is reported once, and neither turn nor other listeners notice (F5)',
    async (_, fail) => {
      const errors: unknown[] = [];
      const observer: TurnObserver = { see: fail, flush: fail };
      const store = memoryStore();
      const pce = createOrchestrator({
        store,
        ...roles(),
        tools: [pay],
        observers: [observer],
        onListenerError: (error) => errors.push(error),
      });
      const heard: string[] = [];
      const turn = pce.start('Pay');
      turn.on('event', fail).on('event', ({ type }) => heard.push(type));
      const { status } = await turn.result();
      await pce.close();

      expect(status).toBe('blocked');
      expect(heard).toEqual((await pce.events(turn.id)).map(({ event }) => event.type));
      expect(errors).toEqual([new Error('no disk'), new Error('no disk')]);
    },
  );

  it('can be removed, and is called once if asked for once', async () => {
    await using pce = createOrchestrator({ ...roles(), tools: [pay] });
    const heard: string[] = [];
    const all = () => heard.push('all');
    pce
      .start('Pay')
      .on('event', all)
      .off('event', all)
      .once('event', () => heard.push('once'));
    await pce.close();
    expect(heard).toEqual(['once']);
  });
});

it('an approval with a hash is of the very call that was shown (A14)', async () => {
  await using pce = createOrchestrator({ ...roles(), tools: [pay] });
  const { interventions } = await pce.start('Pay').result();
  const [{ id = '', approval } = {}] = interventions;
  const resolve = (approvedHash = '') =>
    pce.resolve(id, { choose: 'approve', by: 'ann', approvedHash }).result();
  await expect(resolve('another')).rejects.toMatchObject({ code: 'invalid_input' });
  expect((await resolve(approval?.hash)).status).toBe('completed');
});
