import { aPlan, completion, countingIds, fakeClock, scriptedRoles } from '@pce/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExecutorDecision } from '../../contracts/index.js';
import { createOrchestrator, memoryStore, type Orchestrator, type Store } from '../../index.js';
import { createTurnReader, type TurnReader, turnSteps } from '../../journal/index.js';

let tick = 1_000;
let store: Store;
let pce: Orchestrator;
let turns: TurnReader;

beforeEach(() => {
  const clock = fakeClock();
  store = memoryStore({ clock });
  pce = createOrchestrator({
    ...scriptedRoles({
      plan: aPlan(),
      decide: completion(),
    }),
    store,
    clock: { ...clock, now: () => (tick += 1) },
    ids: countingIds(),
  });
  turns = createTurnReader({ store });
});
afterEach(() => pce.close());

it('has the states of a turn around each of its events (F2)', async () => {
  const { turn } = await pce.start('Count the oaks').result();

  const steps = [...turnSteps(await pce.events(turn))];

  expect(steps.map(({ event }) => event.type)).toContain('turn.started');
  expect(steps.map(({ before }) => before)).toEqual([
    undefined,
    ...steps.slice(0, -1).map(({ after }) => after),
  ]);
  expect(steps.at(-1)?.after).not.toEqual(steps.at(-1)?.before);
});

describe('list', () => {
  it('has an owner’s turns, newest first, by pages, each once (F4)', async () => {
    for (let index = 0; index < 7; index += 1) {
      await pce.start(`Count ${index}`, { owner: index === 3 ? 'berta' : 'anna' }).result();
    }
    const titles: string[] = [];
    let next: string | undefined;
    do {
      const page = await turns.list({ owner: 'anna', limit: 2, after: next });
      titles.push(...page.turns.map(({ title }) => title));
      ({ next } = page);
    } while (next !== undefined);
    expect(titles).toEqual(['Count 6', 'Count 5', 'Count 4', 'Count 2', 'Count 1', 'Count 0']);
    expect((await turns.list({ owner: 'berta' })).turns.map(({ title }) => title)).toEqual([
      'Count 3',
    ]);
    expect((await turns.list()).turns).toEqual([]);
  });

  it('has the turns of a session with any name (E1)', async () => {
    for (const session of ['a/b', 'a', '', '\ud800']) {
      const { turn } = await pce.start('Count', { session }).result();
      expect((await turns.list({ session })).turns).toMatchObject([{ turn, session }]);
    }
  });

  it('filters by status, session and words of the title or the start of an id', async () => {
    const paused = await pce.start('Paint the Door', { session: 'house' }).pause();
    const done = await pce.start('Paint the wall').result();
    const shown = async (options: Parameters<TurnReader['list']>[0]) =>
      (await turns.list(options)).turns.map(({ turn }) => turn);
    expect(await shown({ status: 'paused' })).toEqual([paused.turn]);
    expect(await shown({ status: 'completed' })).toEqual([done.turn]);
    expect(await shown({ session: 'house' })).toEqual([paused.turn]);
    expect(await shown({ query: 'the DOOR' })).toEqual([paused.turn]);
    expect(await shown({ query: done.turn })).toEqual([done.turn]);
    expect(await shown({ query: 'nothing' })).toEqual([]);

    await pce.resume(paused.turn).result();

    expect(await shown({ status: 'paused' })).toEqual([]);
    expect(await shown({ status: 'completed' })).toEqual([done.turn, paused.turn]);
  });
});

describe('events', () => {
  it('are read by pages, in a fork the parent’s first (F8)', async () => {
    const { turn } = await pce.start('Count').result();
    const fork = await pce.fork(turn, { at: 3, request: 'Count again' }).result();
    const whole = await pce.events(fork.turn);
    for (const limit of [1, 2, 5, 100]) {
      const read: unknown[] = [];
      for (let after = 0; ; ) {
        const page = await turns.events(fork.turn, { after, limit });
        read.push(...page);
        after = page.at(-1)?.version ?? after;
        if (page.length < limit) break;
      }
      expect(read).toEqual(whole);
    }
    await expect(turns.events('turn_none')).rejects.toMatchObject({ code: 'turn_not_found' });
  });
});

it('a followed turn shows each change, also from another process', async () => {
  const handle = await pce.start('Count').pause();
  expect((await turns.get(handle.turn)).paused).toBe(true);
  await pce.resume(handle.turn).result();
  expect((await turns.get(handle.turn)).ended?.status).toBe('completed');
  await expect(turns.get('turn_none')).rejects.toMatchObject({ code: 'turn_not_found' });
});

it('a followed turn is rejected once its journal was truncated (F3)', async () => {
  const handle = await pce.start('Count').pause();
  let length = (await store.read({ stream: `turn/${handle.turn}` })).length;
  const following = createTurnReader({
    store: {
      ...store,
      read: async (input) => (await store.read(input)).filter(({ version }) => version <= length),
    },
  });
  await following.get(handle.turn);
  await pce.resume(handle.turn).result();
  const refused = { code: 'journal_tampered', version: length + 1 };
  await expect(following.get(handle.turn)).rejects.toMatchObject(refused);
  length = Number.POSITIVE_INFINITY;
  expect((await following.get(handle.turn)).ended?.status).toBe('completed');
});

it('rejects an owner that is not text (D2)', async () => {
  for (const owner of ['', '\ud800']) {
    expect(() => pce.start('Count', { owner })).toThrow(/owner/);
  }
});

it('cancels a turn that waits for a person, and closes its question (A14)', async () => {
  const blocked: ExecutorDecision = {
    action: 'BLOCKED',
    reasoning: 'which one?',
    goalFocus: [],
    goalsProgress: [],
  };
  const asking = createOrchestrator({
    ...scriptedRoles({ decide: blocked }),
    store,
  });
  const { turn, status, interventions } = await asking.start('Do it').result();
  expect(status).toBe('blocked');
  expect(await turns.interventions()).toHaveLength(1);

  const ended = await asking.resume(turn).cancel('not wanted');

  expect(ended).toMatchObject({ status: 'cancelled', interventions: [] });
  expect(await turns.interventions()).toEqual([]);
  expect((await turns.replay(turn)).result.status).toBe('cancelled');
  const again = asking.resolve(interventions[0]?.id ?? '', { choose: 'retry', by: 'ann' });
  await expect(again.result()).rejects.toMatchObject({ code: 'intervention_resolved' });
});
