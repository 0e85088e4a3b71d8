import { aCommand, aPlan, completion, fakeClock, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createOrchestrator, defineTool, memoryStore } from '../index.js';

const look = (execute: () => unknown = () => 'seen') =>
  defineTool({
    name: 'a.look',
    description: 'Look',
    effect: 'read',
    input: z.object({}),
    execute,
  });

const roles = () =>
  scriptedRoles({ decide: ({ iteration }) => (iteration === 1 ? aCommand('look') : completion()) });

const never = () => new Promise(() => undefined);

describe('recover', () => {
  it('resumes the turns of dead processes, one winner each, and leaves those that others drive (F15)', async () => {
    const store = memoryStore();
    const dead = createOrchestrator({ ...roles(), tools: [look(never)], store, process: 'dead' });
    const left = ['a', 'b', 'c'].map((turn) => dead.start('Look', { turn }));
    const alive = createOrchestrator({ ...roles(), tools: [look(never)], store, process: 'alive' });
    const driven = alive.start('Look', { turn: 'd' });
    const done = createOrchestrator({ ...roles(), tools: [look()], store });
    await done.start('Look', { turn: 'e' }).result();
    await Promise.all([...left, driven].map(({ durable }) => durable));
    const open = () =>
      createOrchestrator({
        ...roles(),
        tools: [look()],
        store,
        isOwnerAlive: (owner) => owner !== 'dead',
      });
    const hosts = [open(), open()];
    const reports = await Promise.all(hosts.map((host) => host.recover({ wait: 0 })));
    const recovered = reports.flatMap((report) => report.recovered);
    expect(recovered.map(({ id }) => id).sort()).toEqual(['a', 'b', 'c']);
    expect(new Set(reports.flatMap(({ held }) => held))).toContain('d');
    expect(reports.flatMap(({ failed }) => failed)).toEqual([]);
    for (const handle of recovered) expect((await handle.result()).status).toBe('completed');
    const [again] = await Promise.all(hosts.map((host) => host.recover({ wait: 0 })));
    expect(again?.recovered).toEqual([]);
  });

  it('names turns that cannot be resumed here, with the reason (F15)', async () => {
    const store = memoryStore();
    const dead = createOrchestrator({ ...roles(), tools: [look(never)], store, process: 'dead' });
    await dead.start('Look', { turn: 'a', run: { tenant: 't' } }).durable;
    const pce = createOrchestrator({
      ...roles(),
      tools: [look()],
      store,
      isOwnerAlive: () => false,
    });
    expect(await pce.recover()).toMatchObject({
      recovered: [],
      failed: [{ turn: 'a', error: { code: 'invalid_input' } }],
    });
    const { recovered } = await pce.recover({ run: () => ({ tenant: 't' }) });
    expect(recovered.map(({ id }) => id)).toEqual(['a']);
  });
});

describe('resume with wait', () => {
  it('takes over a turn once its lease has expired (F15)', async () => {
    const clock = fakeClock();
    const store = memoryStore({ clock });
    const dead = await store.tryAcquire({ key: 'turn/a', owner: 'dead', ttlMs: 300 });
    expect(dead.acquired).toBe(true);
    const pce = createOrchestrator({ ...roles(), tools: [look()], store, clock });
    await expect(pce.start('Look', { turn: 'a' }).result()).rejects.toMatchObject({
      code: 'lease_held',
    });
    const other = createOrchestrator({ ...roles(), tools: [look()], store, clock });
    const refused = other.resume('a', { wait: 100 });
    const waiting = other.resume('a', { wait: 10_000 });
    const results = Promise.allSettled([refused.result(), waiting.result()]);
    for (let n = 0; n < 100; n += 1) {
      clock.advance(20);
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    expect(await results).toMatchObject([
      { status: 'rejected', reason: { code: 'lease_held' } },
      // No one has started it: only its lease was taken.
      { status: 'rejected', reason: { code: 'turn_not_found' } },
    ]);
  });
});

describe('durable', () => {
  it('resolves when the start is durable, and rejects for a second approver at once (F15)', async () => {
    const store = memoryStore();
    const pce = createOrchestrator({
      ...scriptedRoles({ plan: aPlan({ routeTo: 'clarify', reason: 'which?' }) }),
      store,
    });
    const turn = pce.start('Look');
    await turn.durable;
    expect(await store.read({ stream: `turn/${turn.id}`, toVersion: 1 })).toHaveLength(1);
    const [asked] = (await turn.result()).interventions;
    const decide = () =>
      pce.resolve(asked?.id ?? '', { choose: 'abandon', by: 'ann' }, { wait: 1_000 });
    const [first, second] = [decide(), decide()];
    await first.durable;
    await expect(second.durable).rejects.toMatchObject({ code: 'intervention_resolved' });
    await expect(second.result()).rejects.toMatchObject({ code: 'intervention_resolved' });
    await expect(pce.resume('unknown').durable).rejects.toMatchObject({ code: 'turn_not_found' });
  });
});

describe('lists', () => {
  it('have the newest first, filtered by status, session and start time (F15)', async () => {
    const clock = fakeClock();
    const pce = createOrchestrator({
      ...scriptedRoles({
        plan: ({ request }) =>
          request === 'ask' ? aPlan({ routeTo: 'clarify', reason: 'which?' }) : aPlan(),
      }),
      clock,
    });
    for (const [turn, request, session] of [
      ['a', 'ask', 's1'],
      ['b', 'do', 's1'],
      ['c', 'ask', 's2'],
    ] as const) {
      await pce.start(request, { turn, session }).result();
      clock.advance(1_000);
    }
    const ids = async (options: Parameters<typeof pce.list>[0]) =>
      (await pce.list(options)).map(({ turn }) => turn);
    await pce.start('do', { turn: 'd', owner: 'acme' }).result();
    expect(await ids({})).toEqual(['c', 'b', 'a']);
    expect(await ids({ owner: 'acme' })).toEqual(['d']);
    expect(await ids({ session: 's1' })).toEqual(['b', 'a']);
    expect(await ids({ status: 'blocked' })).toEqual(['c', 'a']);
    expect(await ids({ since: clock.now() - 2_000 })).toEqual(['c', 'b']);
    expect(await ids({ status: 'blocked', limit: 1 })).toEqual(['c']);
    expect(await ids({ status: 'blocked', before: 'c', limit: 1 })).toEqual(['a']);
    expect(await ids({ session: 's1', before: 'b' })).toEqual(['a']);
    expect(await ids({ before: 'a' })).toEqual([]);
    await expect(pce.list({ before: 'x' })).rejects.toMatchObject({ code: 'turn_not_found' });
    expect(await ids({ after: '' })).toEqual(['a', 'b', 'c', 'd']);
    expect(await ids({ status: 'blocked', after: 'a', limit: 1 })).toEqual(['c']);
    const asked = await pce.interventions({ session: 's2' });
    expect(asked.map(({ turn }) => turn)).toEqual(['c']);
    expect(await pce.interventions()).toHaveLength(2);
  });
});

describe('follow', () => {
  it('yields the events of a turn with their versions, across processes and after the last one seen (F15)', async () => {
    const store = memoryStore();
    const open = () => createOrchestrator({ ...roles(), tools: [look()], store });
    const pce = open();
    const turn = pce.start('Look');
    await turn.pause();
    const seen: [number, string][] = [];
    const following = (async () => {
      for await (const { version, event } of open().follow(turn.id, { after: 1 }))
        seen.push([version, event.type]);
    })();
    await open().resume(turn.id).result();
    await following;
    const whole = await pce.events(turn.id);
    expect(seen).toEqual(whole.slice(1).map(({ version, event }) => [version, event.type]));
    const fork = pce.fork(turn.id, { at: 3 });
    await fork.result();
    const versions: number[] = [];
    for await (const { version } of pce.follow(fork.id)) versions.push(version);
    expect(versions).toEqual((await pce.events(fork.id)).map(({ version }) => version));
    await expect(pce.follow('unknown')[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      code: 'turn_not_found',
    });
  });
});

describe('notices', () => {
  it('report when roles and tools start and end, with the version of the turn (A22)', async () => {
    const pce = createOrchestrator({ ...roles(), tools: [look()] });
    const turn = pce.start('Look');
    const told: string[] = [];
    turn.on('notice', (notice) => {
      const what = 'role' in notice ? notice.role : 'tool' in notice ? notice.tool : '';
      told.push(`${notice.version} ${notice.type} ${what}`);
    });
    await turn.result();
    expect(told).toEqual([
      '1 role.started planner',
      '1 role.ended planner',
      '2 role.started executor',
      '2 role.ended executor',
      '3 role.started coordinator',
      '3 role.ended coordinator',
      '4 tool.started a.look',
      '4 tool.ended a.look',
      '5 role.started executor',
      '5 role.ended executor',
      '6 role.started synthesizer',
      '6 answer.began ',
      '6 role.ended synthesizer',
      '7 role.started validator',
      '7 role.ended validator',
    ]);
  });
});
