import { aCommand, completion, fakeClock, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { memoryWakes } from '../../test/memory-wakes.js';
import { createOrchestrator, defineTool, memoryStore, ToolSuspended } from '../index.js';
import { runWorker, waking } from './index.js';

const quick = { sweepMs: 5, sliceMs: 1_000 };

/** Opens processes over one store whose turns call a tool some times; `calls` has one line for each call. */
function openPlant({ steps = 3, stepMs = 1, version = '1', leaseTtlMs = 300 } = {}) {
  const store = memoryStore();
  const calls: string[] = [];
  const stamp = defineTool({
    name: 'stamp',
    description: 'Stamp',
    effect: 'once',
    input: z.object({ n: z.number() }),
    async execute({ n }, { turn }) {
      await new Promise((resolve) => setTimeout(resolve, stepMs));
      calls.push(`${turn} ${n}`);
      return n;
    },
  });
  const open = (release = version) => {
    const roles = scriptedRoles({
      decide: ({ iteration }) => (iteration <= steps ? aCommand(`${iteration}`) : completion()),
      coordinate: ({ command }) => ({
        status: 'selected',
        kind: 'tool',
        name: 'stamp',
        reason: '',
        args: { n: Number(command) },
      }),
    });
    const planner = { ...roles.planner, version: release };
    return createOrchestrator({ ...roles, planner, tools: [stamp], store, leaseTtlMs });
  };
  return { calls, open, store };
}

const completed = async (
  pce: ReturnType<ReturnType<typeof openPlant>['open']>,
  turns: readonly string[],
): Promise<number> => {
  const results = await Promise.all(turns.map((turn) => pce.result(turn)));
  return results.filter(({ status }) => status === 'completed').length;
};

describe('workers (F7)', () => {
  it('drive what others submit, each call once, whichever of them takes it', async () => {
    const { calls, open } = openPlant();
    const web = open();
    const turns = await Promise.all(Array.from({ length: 12 }, () => web.submit('Stamp')));
    await using first = runWorker([open()], { ...quick, turns: 3 });
    await using second = runWorker([open()], { ...quick, turns: 3 });
    await expect.poll(() => completed(web, turns)).toBe(12);
    expect(new Set(calls).size).toBe(36);
    expect(calls).toHaveLength(36);
    expect(first.state.slices.ended + second.state.slices.ended).toBeGreaterThanOrEqual(12);
    for (const turn of turns) await web.verify(turn);
    expect((await web.due()).turns).toEqual([]);
  });

  it('look again for what another holds, and do not wait for the end of its lease', async () => {
    const { open } = openPlant({ stepMs: 100, leaseTtlMs: 60_000 });
    const web = open();
    const turns = await Promise.all(Array.from({ length: 4 }, () => web.submit('Stamp')));
    const first = runWorker([open()], quick);
    await expect.poll(() => first.state.driven).toBe(4);
    await using second = runWorker([open()], quick);
    await expect.poll(() => second.state.slices.held).toBeGreaterThan(3);
    await first.drain();
    await expect.poll(() => completed(web, turns)).toBe(4);
  });

  it('drive a turn once at a time that was woken and is found due as well', async () => {
    const { open } = openPlant({ steps: 1, stepMs: 60 });
    const web = open();
    const turns = await Promise.all(Array.from({ length: 2 }, () => web.submit('Stamp')));
    await using worker = runWorker([open()], { ...quick, turns: 2 });
    await expect.poll(() => worker.state.driven).toBe(2);
    const next = await web.submit('Stamp', { owner: 'ann' });
    worker.wake(next);
    await expect.poll(() => completed(web, [...turns, next])).toBe(3);
    expect(worker.state.slices).toMatchObject({ held: 0, ended: 3 });
  });

  it('begin with a turn of an owner who has one, beside one who has many', async () => {
    const { calls, open } = openPlant({ steps: 1, stepMs: 2 });
    const web = open();
    for (let n = 0; n < 60; n += 1) await web.submit('Stamp', { turn: `many${n}`, owner: 'many' });
    await web.submit('Stamp', { turn: 'one', owner: 'one' });
    await using _ = runWorker([open()], { ...quick, turns: 2 });
    await expect.poll(() => calls.length).toBe(61);
    expect(calls.indexOf('one 1')).toBeLessThan(4);
  });

  it('make room for others after a slice', async () => {
    const { calls, open } = openPlant({ steps: 6, stepMs: 10 });
    const web = open();
    const turns = [await web.submit('Stamp'), await web.submit('Stamp')];
    await using worker = runWorker([open()], { turns: 1, sliceMs: 15, sweepMs: 5 });
    await expect.poll(() => completed(web, turns)).toBe(2);
    expect(worker.state.slices.more).toBeGreaterThan(1);
    const firstOfSecond = calls.findIndex((call) => call.startsWith(`${turns[1]} `));
    expect(firstOfSecond).toBeLessThan(6);
  });

  it('of another release leave a turn to a living worker of its own, and ask once there is none (F21)', async () => {
    const { open, store } = openPlant({ steps: 4, stepMs: 20 });
    const web = open();
    const old = runWorker([open()], { ...quick, store });
    await using next = runWorker([open('2')], { ...quick, store });
    const turns = await Promise.all(Array.from({ length: 5 }, () => web.submit('Stamp')));
    await expect.poll(() => completed(web, turns)).toBe(5);
    const late = await web.submit('Stamp');
    await expect.poll(() => old.state.driven).toBe(1);
    await old.drain();
    await expect.poll(async () => (await web.interventions()).length).toBe(1);
    const [question] = await web.interventions();
    expect(question).toMatchObject({ turn: late, kind: 'versions_changed' });
    expect(question?.versions?.changed).toEqual([expect.stringContaining('planner')]);
    await web.decide(question?.id ?? '', { choose: 'continue', by: 'ann' });
    await expect.poll(() => completed(web, [late])).toBe(1);
    expect(next.state.refused).toBe(0);
    await web.replay(late);
  });

  it('of a release that returns continue what another release has asked about (F21)', async () => {
    const { open, store } = openPlant();
    const web = open();
    const turn = await web.submit('Stamp');
    const next = runWorker([open('2')], { ...quick, store });
    await expect.poll(async () => (await web.interventions()).length).toBe(1);
    await next.drain();
    await using _ = runWorker([open()], { ...quick, store });
    await expect.poll(() => completed(web, [turn])).toBe(1);
    expect(await web.interventions()).toEqual([]);
    await web.replay(turn);
  });

  it('report errors, and try again later', async () => {
    const { open } = openPlant();
    const pce = open();
    const clock = fakeClock(1_000);
    const errors: unknown[] = [];
    let fails = true;
    const broken = {
      ...pce,
      drive: (...given: Parameters<typeof pce.drive>) =>
        fails ? Promise.reject(new Error('away')) : pce.drive(...given),
    };
    const turn = await pce.submit('Stamp', { turn: 'a' });
    await using worker = runWorker([broken], {
      ...quick,
      clock: { ...clock, now: () => Date.now() + clock.now() },
      onError: (error) => errors.push(error),
    });
    clock.advance(10);
    await expect.poll(() => worker.state.slices.failed).toBe(1);
    expect(errors).toMatchObject([{ message: 'away' }]);
    fails = false;
    clock.advance(60_000);
    await expect
      .poll(async () => {
        clock.advance(10);
        return completed(pce, [turn]);
      })
      .toBe(1);
  });

  it('take up at once what is woken, and leave what is lost to a look', async () => {
    const { open } = openPlant({ steps: 1 });
    const wakes = memoryWakes();
    const web = waking(open(), wakes.open());
    const waker = wakes.open();
    const worker = runWorker([open()], { sweepMs: 600_000, waker });
    await expect.poll(() => worker.state.isListening).toBe(true);
    const turns = await Promise.all(['a', 'b', 'c'].map((owner) => web.submit('Stamp', { owner })));
    await expect.poll(() => completed(web, turns)).toBe(3);
    await worker.drain();
    expect(worker.state.isListening).toBe(false);
    const lost = waking(open(), { wake: () => Promise.reject(new Error('away')) });
    const turn = await lost.submit('Stamp');
    await using _ = runWorker([open()], { ...quick, waker });
    await expect.poll(() => completed(web, [turn])).toBe(1);
  });

  it('sleep by the waker, and are woken by a decision', async () => {
    const wakes = memoryWakes();
    const store = memoryStore();
    const nap = defineTool({
      name: 'nap',
      description: 'Nap',
      effect: 'idempotent',
      needsApproval: true,
      input: z.object({}),
      async execute() {
        if (Date.now() < until) throw new ToolSuspended('asleep', undefined, until);
        return 'up';
      },
    });
    const until = Date.now() + 400;
    const roles = scriptedRoles({
      decide: ({ iteration }) => (iteration === 1 ? aCommand('1') : completion()),
      coordinate: { status: 'selected', kind: 'tool', name: 'nap', reason: '', args: {} },
    });
    const pce = createOrchestrator({ ...roles, tools: [nap], store });
    await using waker = wakes.open();
    const web = waking(pce, waker);
    await using worker = runWorker([createOrchestrator({ ...roles, tools: [nap], store })], {
      sweepMs: 600_000,
      waker,
    });
    const turn = await web.submit('Nap');
    await expect.poll(async () => (await web.interventions()).length).toBe(1);
    const [asked] = await web.interventions();
    await web.decide(asked?.id ?? '', { choose: 'approve', by: 'ann' });
    await expect.poll(() => completed(web, [turn])).toBe(1);
    expect(Date.now()).toBeGreaterThanOrEqual(until);
    expect(worker.state.slices.waits).toBeGreaterThanOrEqual(2);
  });

  it('give what they drive to the others at once when drained', async () => {
    const { calls, open } = openPlant({ stepMs: 30 });
    const wakes = memoryWakes();
    const web = waking(open(), wakes.open());
    await using first = runWorker([open()], { sweepMs: 600_000, waker: wakes.open(), turns: 4 });
    const turns = await Promise.all(Array.from({ length: 8 }, () => web.submit('Stamp')));
    await expect.poll(() => first.state.driven).toBe(4);
    await using _ = runWorker([open()], { sweepMs: 600_000, waker: wakes.open() });
    await first.drain();
    await expect.poll(() => completed(web, turns)).toBe(8);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it('take up other work that is due, by looking and when woken, and turns although that fails', async () => {
    const { open } = openPlant({ steps: 1 });
    const web = open();
    await using waker = memoryWakes().open();
    const errors: unknown[] = [];
    const sweeps = { execution: 0, episode: 0 };
    const sources = [
      { kind: 'execution', sweep: async () => ++sweeps.execution },
      { kind: 'episode', sweep: () => Promise.reject(new Error(`episode ${++sweeps.episode}`)) },
    ];
    const worker = runWorker([open()], {
      sweepMs: 600_000,
      sources,
      waker,
      onError: (error) => errors.push(error),
    });
    await expect.poll(() => sweeps).toEqual({ execution: 1, episode: 1 });
    await waker.wake('execution/a');
    await waker.wake('unknown/a');
    await expect.poll(() => sweeps.execution).toBe(2);
    const turn = await waking(web, waker).submit('Stamp');
    await expect.poll(() => completed(web, [turn])).toBe(1);
    expect(errors).toMatchObject([{ message: 'episode 1' }]);
    await worker.drain();
  });

  it.each([{ turns: 0 }, { sliceMs: 1.5 }, { sweepMs: Number.NaN }])('refuse %j', (options) => {
    const { open } = openPlant();
    expect(() => runWorker([open()], options)).toThrow(/expected a whole number from 1/);
  });
});
