import {
  aCommand,
  aPlan,
  aValidation,
  completion,
  countingIds,
  fakeClock,
  scriptedRoles,
} from '@pce/testkit';
import { aLook } from '@pce/testkit/internal';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  createOrchestrator,
  defineTool,
  memoryStore,
  type Orchestrator,
  type OrchestratorOptions,
  type Planner,
  type PlannerInput,
  renderThread,
  type Store,
} from '../index.js';
import { rebuildViews } from '../journal/index.js';
import { systemIds } from '../system/system-ids.js';

const prices: Readonly<Record<string, number>> = { Acme: 799, Bolt: 649 };

const look = defineTool({
  name: 'shop.look',
  description: 'Look a product up',
  effect: 'read',
  input: z.object({ product: z.string() }),
  execute: ({ product }) => ({ product, price: prices[product] ?? 0 }),
  claims: ({ product, price }) => [
    { claim: `${product} costs ${price} USD`, source: `https://shop.example/${product}` },
  ],
});

/** The input of each plan. */
interface Seen {
  readonly planned: PlannerInput[];
}

function open(
  store: Store = memoryStore(),
  more: Partial<OrchestratorOptions<unknown>> = {},
): Orchestrator & Seen {
  const planned: PlannerInput[] = [];
  const roles = scriptedRoles({
    plan: (input) => {
      planned.push(input);
      return aPlan();
    },
    decide: ({ iteration }) => (iteration === 1 ? aCommand('look it up') : completion()),
    coordinate: () => ({
      status: 'selected',
      kind: 'tool',
      name: 'shop.look',
      args: { product: planned.at(-1)?.request.includes('Bolt') ? 'Bolt' : 'Acme' },
      reason: '',
    }),
    synthesize: ({ claims }) => {
      const own = claims.at(-1);
      return { answer: `${own?.claim} [${own?.id}].` };
    },
  });
  const pce = createOrchestrator({ ...roles, tools: [look], store, ids: countingIds(), ...more });
  return Object.assign(pce, { planned });
}

describe('a turn of a thread', () => {
  it('sees earlier requests, answers and claims, newest first (A23)', async () => {
    const pce = open();
    const thread = pce.thread('shopping');
    await thread.start('What does the Acme cost?').result();
    await thread.start('And the Bolt?', { context: 'The budget is 700 USD.' }).result();
    const third = await thread.start('Which one is cheaper?').result();

    expect(pce.planned.map(({ context }) => context)).toEqual([
      '',
      `The budget is 700 USD.

Earlier in this thread, the newest first:

Request: What does the Acme cost?
Answer: Acme costs 799 USD [c1].`,
      `Earlier in this thread, the newest first:

Request: And the Bolt?
Answer: Bolt costs 649 USD [c1].

Request: What does the Acme cost?
Answer: Acme costs 799 USD [c2].`,
    ]);
    expect(third.claims.map(({ id, claim, turn }) => [id, claim, turn])).toEqual([
      ['c1', 'Bolt costs 649 USD', 'turn_2'],
      ['c2', 'Acme costs 799 USD', 'turn_1'],
      ['c3', 'Acme costs 799 USD', undefined],
    ]);
  });

  it('can look at the result behind a claim of an earlier turn (A21, A23)', async () => {
    const store = memoryStore();
    await open(store).thread('shopping').start('What does the Acme cost?').result();
    const seen: unknown[] = [];
    const roles = scriptedRoles({
      decide: ({ iteration, claims }) => {
        if (iteration > 1) return completion();
        seen.push(claims.at(0)?.data);
        return aLook('c1.price');
      },
      look: (expression, sources) => {
        const data = sources.find(({ id }) => expression.startsWith(`${id}.`))?.data ?? null;
        return { ok: true, value: data };
      },
    });
    const pce = createOrchestrator({ ...roles, store });
    const result = await pce.thread('shopping').start('What was it again?').result();
    const price = { product: 'Acme', price: 799 };
    expect([seen, result.commands.at(0)?.result]).toEqual([[price], price]);
    await pce.replay(result.turn);
  });

  it('does not see threads of other sessions and owners with the same id (A23, A24)', async () => {
    const pce = open();
    const places = [{}, { session: 'ann' }, { owner: 'acme' }, { owner: 'acme', session: 'ann' }];
    for (const place of places) await pce.thread('main', place).start('The Acme?').result();
    for (const place of places) {
      await pce.thread('main', place).start('And the Bolt?').result();
      expect(await pce.thread('main', place).turns()).toHaveLength(2);
    }
    expect(pce.planned.map(({ context }) => context.match(/Request/g)?.length ?? 0)).toEqual([
      0, 0, 0, 0, 1, 1, 1, 1,
    ]);
  });

  it('sees the outcome of a turn without an answer (A23)', async () => {
    const failing = scriptedRoles({
      plan: ({ context }) =>
        context === '' ? aPlan({ routeTo: 'clarify', reason: 'Which one?' }) : aPlan(),
    });
    const store = memoryStore();
    await using pce = createOrchestrator({ ...failing, store });
    const thread = pce.thread('shopping');
    expect((await thread.start('What does it cost?').result()).status).toBe('blocked');
    const second = thread.start('The Acme, I mean');
    await second.result();
    const [first] = await pce.events(second.id);
    expect(first?.event).toMatchObject({
      thread: { context: expect.stringContaining('It was not answered (blocked): Which one?') },
    });
  });
});

describe('the budget of a thread', () => {
  it('shows the newest turns in full and earlier ones in a line, and counts the rest (A23)', async () => {
    const pce = open(undefined, { threadTokens: 200 });
    const thread = pce.thread('shopping');
    for (let number = 1; number <= 20; number += 1) {
      await thread.start(`Request number ${number}: what does the Acme cost in the shop?`).result();
    }
    const context = pce.planned.at(-1)?.context ?? '';
    expect(context).toMatch(
      /^Earlier in this thread, the newest first:\n\nRequest: Request number 19/,
    );
    expect(context).toMatch(/Before these, in brief:\n- Request number 1\d: /);
    expect(context).toMatch(/- and \d+ more before these$/);
    expect(context.length).toBeLessThan(200 / 0.3);
  });

  it('omits expired claims (A23, A4)', async () => {
    const clock = fakeClock();
    const brief = defineTool({
      name: 'shop.look',
      description: 'Look',
      effect: 'read',
      input: z.object({ product: z.string() }),
      execute: () => 1,
      claims: () => [{ claim: 'Acme costs 799 USD', ttlMs: 60_000 }],
    });
    const text = 'Acme costs 799 USD [c1].';
    const evidence = [{ text, label: 'supported' as const, citations: ['c1'] }];
    const pce = open(memoryStore({ clock }), {
      tools: [brief],
      clock,
      validator: { validate: async () => aValidation(1, { evidence }) },
    });
    const thread = pce.thread('shopping');
    await thread.start('The Acme?').result();
    clock.advance(59_000);
    expect((await thread.start('The Acme?').result()).claims[0]).toMatchObject({ ttlMs: 1_000 });
    clock.advance(1_000);
    const { claims } = await thread.start('The Acme?').result();
    expect(claims.map(({ turn }) => turn)).toEqual(['turn_2', undefined]);
    expect(pce.planned.at(-1)?.context).toContain('Answer: (out of date: look it up again)');
  });
});

const untilAborted: Planner['plan'] = (_, { signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

describe('starts at once', () => {
  it('rejects a turn while the latest one is running, with a remedy (A23)', async () => {
    const store = memoryStore();
    const hanging = open(store, {
      planner: { plan: untilAborted },
      ids: systemIds,
    });
    const running = hanging.thread('t').start('The Acme?');
    await running.durable;
    const other = open(store, { ids: systemIds });
    await expect(other.thread('t').start('And the Bolt?').result()).rejects.toMatchObject({
      code: 'thread_busy',
      turn: running.id,
      message: expect.stringContaining('wait for it (option wait), cancel it'),
    });
    expect(await other.thread('t').turns()).toHaveLength(1);
    await running.cancel();
    await other.thread('t').start('And the Bolt?').result();
  });

  it('starts one of many concurrent turns, and rejects the others (A23)', async () => {
    const store = memoryStore();
    const hosts = Array.from({ length: 4 }, () => open(store, { ids: systemIds }));
    const ends = await Promise.allSettled(
      hosts.map((pce) => pce.thread('t').start('The Acme?').result()),
    );
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []));
    expect(refused).toEqual(['thread_busy', 'thread_busy', 'thread_busy']);
  });

  it('runs turns one after another if they wait (A23)', async () => {
    const pce = open();
    const thread = pce.thread('t');
    const started = ['The Acme?', 'And the Bolt?', 'Which one?'].map((request) =>
      thread.start(request, { wait: 60_000 }),
    );
    for (const handle of started) expect((await handle.result()).status).toBe('completed');
    expect(pce.planned.at(-1)?.context.match(/Request:/g)).toHaveLength(2);
  });

  it('continues after a turn whose process died before it began (A23)', async () => {
    const store = memoryStore();
    const dying: Store = {
      ...store,
      append: (input) =>
        input.stream.startsWith('turn/')
          ? Promise.reject(new Error('killed'))
          : store.append(input),
    };
    await expect(open(dying).thread('t').start('The Acme?').result()).rejects.toThrow();
    const pce = open(store, { ids: systemIds });
    await pce.thread('t').start('And the Bolt?').result();
    expect(pce.planned[0]?.context).toBe('');
    expect(await pce.thread('t').turns()).toMatchObject([{ request: 'And the Bolt?' }]);
  });
});

describe('forget', () => {
  it('shows later turns nothing of a forgotten one, nor claims that reached others from it (A23)', async () => {
    const pce = open();
    const thread = pce.thread('t');
    const first = await thread.start('The Acme?').result();
    const second = await thread.start('And the Bolt?').result();
    expect(await thread.forget({ turns: [first.turn], by: 'Ann' })).toEqual({
      forgotten: [first.turn],
      mayRepeat: [second.turn],
    });
    const third = await thread.start('Which one?').result();
    expect(pce.planned.at(-1)?.context).not.toContain('Acme');
    expect(third.claims.map(({ turn }) => turn)).toEqual([second.turn, undefined]);
    expect((await thread.turns()).map(({ turn }) => turn)).toEqual([second.turn, third.turn]);
    expect(renderThread(await thread.export())).not.toContain('The Acme?');
  });

  it('forgets all, and removes the thread from lists; the turns keep their journals (A23)', async () => {
    const pce = open();
    const thread = pce.thread('t');
    const { turn } = await thread.start('The Acme?').result();
    expect(await pce.threads()).toMatchObject([{ thread: 't', title: 'The Acme?', turns: 1 }]);
    expect(await thread.forget()).toEqual({ forgotten: [turn], mayRepeat: [] });
    expect(await pce.threads()).toEqual([]);
    expect(await thread.turns()).toEqual([]);
    await thread.start('And the Bolt?').result();
    expect(pce.planned.at(-1)?.context).toBe('');
    expect((await pce.result(turn)).answer).toContain('Acme');
  });

  it('refuses turns that are not of the thread (A23)', async () => {
    const pce = open();
    const { turn } = await pce.start('The Acme?').result();
    await pce.thread('t').start('The Acme?').result();
    await expect(pce.thread('t').forget({ turns: [turn] })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(`"${turn}" is no turn of thread t`),
    });
    await expect(pce.thread('t').forget({ turns: [] })).rejects.toThrow(
      'a list with at least one id',
    );
  });
});

describe('what a thread shows', () => {
  it('lists threads, the most recently continued first, and is restored from the journals (A23, F14)', async () => {
    const clock = fakeClock();
    const store = memoryStore({ clock });
    const pce = open(store, { clock });
    for (const id of ['a', 'b', 'c', 'a']) {
      clock.advance(1_000);
      await pce
        .thread(id, { session: id === 'b' ? 'x' : 'y' })
        .start('The Acme?')
        .result();
    }
    const listed = await pce.threads();
    expect(listed.map(({ thread, turns }) => [thread, turns])).toEqual([
      ['a', 2],
      ['c', 1],
      ['b', 1],
    ]);
    expect(await pce.threads({ session: 'x' })).toMatchObject([{ thread: 'b' }]);
    const [{ updatedAt = 0 } = {}] = listed;
    expect(
      (await pce.threads({ before: updatedAt, limit: 1 })).map(({ thread }) => thread),
    ).toEqual(['c']);
    await rebuildViews(store);
    expect(await pce.threads()).toEqual(listed);
    expect(await pce.list({ session: 'x' })).toMatchObject([{ thread: 'b' }]);
  });

  it('pages through turns in their order, and exports them all (A23)', async () => {
    const pce = open();
    const thread = pce.thread('t');
    const turns: string[] = [];
    for (const request of ['The Acme?', 'The Bolt?', 'The Acme again?']) {
      turns.push((await thread.start(request).result()).turn);
    }
    expect((await thread.turns({ limit: 2 })).map(({ turn }) => turn)).toEqual(turns.slice(1));
    expect(await thread.turns({ limit: 2, before: turns[1] ?? '' })).toMatchObject([
      { turn: turns[0] },
    ]);
    const exported = await thread.export();
    expect(JSON.parse(JSON.stringify(exported))).toEqual(exported);
    expect(renderThread(exported)).toContain(
      '- c1: Acme costs 799 USD (https://shop.example/Acme; turn_1, event 5)',
    );
  });

  it('names the files of earlier turns, and omits their citations, whose ids differ in a later turn (A23)', async () => {
    const pce = open(memoryStore(), {
      synthesizer: { synthesize: async () => ({ answer: 'The limit is 700 USD [a1, c1].' }) },
    });
    const thread = pce.thread('t');
    const attachments = [{ name: 'note.txt', content: 'at most 700 USD' }];
    await thread.start('What does the Acme cost?', { attachments }).result();
    await thread.start('And the Bolt?').result();
    expect(pce.planned.at(-1)?.context).toContain(
      'Request: What does the Acme cost?\nFiles of that turn alone: "note.txt"\nAnswer: The limit is 700 USD [c1].',
    );
    const exported = await thread.export();
    expect(exported.turns.map(({ attachments: files }) => files.length)).toEqual([1, 0]);
    expect(renderThread(exported)).toMatch(
      /#### Files\n\n- a1: note\.txt \(text\/plain, 15 bytes; SHA-256 [\da-f]{64}\)/,
    );
  });

  it.each(['', ' ', 'a\nb', 'x'.repeat(201), '\ud800'])('refuses the id %j (A23)', (id) => {
    expect(() => open().thread(id)).toThrow('thread id');
  });
});
