import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOrchestrator, defineTool, memoryStore } from '@pce/core';
import { systemClock } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import { ruleRoles } from '@pce/rules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { newPlace } from '../../test/kept-journals.js';
import { askRemembering } from '../../test/remember.js';
import { factMemory } from '../index.js';

const day = 86_400_000;
const request = 'Fetch the price of the product "Zanzibar"';

/** A shop whose prices change, on a clock that the test moves. */
function aShop(store: Store = memoryStore(), ttlMs: number | undefined = 7 * day) {
  const clock = { ...systemClock, time: Date.UTC(2026, 10, 1), now: () => clock.time };
  const prices: Record<string, number> = { Zanzibar: 549, Quetzal: 20 };
  const product = z.object({ product: z.string() });
  const price = defineTool({
    name: 'shop.price',
    description: 'Fetch the price of one product',
    input: product,
    effect: 'read',
    summarize: ({ product: name, price: euros }) => `${name} costs ${euros} EUR`,
    execute: ({ product: name }) => ({ product: name, price: prices[name] ?? 0 }),
    claims: ({ product: name, price: euros }) => [
      { claim: `${name} costs ${euros} EUR`, ...(ttlMs !== undefined && { ttlMs }) },
    ],
  });
  const discount = defineTool({
    name: 'shop.discount',
    description: 'Discount one product',
    input: product,
    effect: 'idempotent',
    execute: ({ product: name }) => ({ discounted: name }),
  });
  const roles = ruleRoles();
  const given: string[] = [];
  const planner: typeof roles.planner = {
    ...roles.planner,
    plan(input, context) {
      given.push(input.context);
      return roles.planner.plan(input, context);
    },
  };
  const parts = { ...roles, planner, tools: [price, discount], store, clock };
  const pce = createOrchestrator(parts);
  const memory = factMemory({ store, clock });
  return {
    clock,
    prices,
    parts,
    pce,
    memory,
    given,
    ask: (owner: string, words = request) => pce.start(words, { owner }).result(),
    texts: async (owner: string) => (await memory.facts({ owner })).map(({ text }) => text),
  };
}

const fact = 'Zanzibar costs 549 EUR';

it('gives proven facts with source, time and age to later turns of their owner, whose journal shows them (A4, A23)', async () => {
  const { ask, clock, given, memory, pce } = aShop();
  const { turn } = await ask('ann');
  clock.time += 3 * 3_600_000;
  expect(await memory.facts({ owner: 'ann' })).toEqual([
    {
      text: fact,
      turn,
      sources: ['shop.price'],
      at: Date.UTC(2026, 10, 1),
      expiresAt: Date.UTC(2026, 10, 8),
    },
  ]);
  const context = await memory.context({ owner: 'ann', request: 'What does Zanzibar cost?' });
  expect(context).toContain(
    `- ${fact} (shop.price, 2026-11-01T00:00Z, 3 hours ago; valid until 2026-11-08T00:00Z)`,
  );
  expect(await memory.context({ owner: 'ann', request: 'Plant a tree' })).toBe('');
  const later = await pce.start('What does Zanzibar cost?', { owner: 'ann', context }).result();
  const [first] = await pce.events(later.turn);
  expect(first?.event).toMatchObject({ context });
  expect(given).toEqual(['', context]);
  // A repetition is no proof.
  expect(await memory.facts({ owner: 'ann' })).toMatchObject([{ turn }]);
});

it('is asked by each turn that begins, once: by start, thread and submit, and for the owner of the turn above (A4, A23)', async () => {
  const { ask, given, memory, parts } = aShop();
  const pce = createOrchestrator({ ...parts, memory });
  await ask('ann');
  const words = 'What does Zanzibar cost?';
  const above = await pce.start(words, { owner: 'ann', context: 'Ann is in Oslo.' }).result();
  await pce.thread('shopping', { owner: 'ann' }).start(words).result();
  await pce.start(words, { parent: above.turn, owner: 'bob' }).result();
  const kept = await pce.submit(words, { owner: 'ann' });
  // Its facts are in its journal: another process, whose memory has nothing, continues with them.
  await memory.forget({ owner: 'ann' });
  await pce.resume(kept).result();
  await pce.start(words, { owner: 'bob' }).result();
  const [, first, ...others] = given;
  expect(first).toMatch(/^Ann is in Oslo\.\n\n[\s\S]*- Zanzibar costs 549 EUR/);
  for (const context of others.slice(0, 3)) expect(context).toContain(fact);
  expect(others.slice(3)).toEqual(['']);
});

type Shop = ReturnType<typeof aShop>;

/** Asks again, for another price, in a turn that is forgotten. */
async function askAndForget({ ask, memory, prices }: Shop) {
  prices.Zanzibar = 600;
  const { turn } = await ask('ann');
  await memory.forget({ owner: 'ann', turns: [turn] });
}

it.each<[string, (shop: Shop, turn: string) => unknown, readonly string[]]>([
  ['is valid', ({ clock }) => (clock.time += 7 * day - 2), [fact]],
  ['has expired', ({ clock }) => (clock.time += 7 * day), []],
  [
    'was read again with another value',
    async ({ ask, prices }) => {
      prices.Zanzibar = 600;
      await ask('ann');
    },
    ['Zanzibar costs 600 EUR'],
  ],
  ['was read again by a turn that is forgotten', askAndForget, []],
  ['was changed', ({ ask }) => ask('ann', 'Discount the product "Zanzibar"'), []],
  [
    'is not about what was changed',
    ({ ask }) => ask('ann', 'Discount the product "Quetzal"'),
    [fact],
  ],
  [
    'somebody else read with another value',
    async ({ ask, prices }) => {
      prices.Zanzibar = 600;
      await ask('bob');
    },
    [fact],
  ],
  ['is forgotten', ({ memory }, turn) => memory.forget({ owner: 'ann', turns: [turn] }), []],
  ['is forgotten with all', ({ memory }) => memory.forget({ owner: 'ann', by: 'ann' }), []],
  [
    'somebody else forgets',
    ({ memory }, turn) => memory.forget({ owner: 'bob', turns: [turn] }),
    [fact],
  ],
])('remembers a fact only while it holds: one that %s (A4, A23)', async (_, happen, facts) => {
  const shop = aShop();
  const { turn } = await shop.ask('ann');
  shop.clock.time += 1;
  await happen(shop, turn);
  const left = (await shop.texts('ann')).filter((text) => text.includes('costs'));
  expect(left).toEqual(facts);
});

it('remembers nothing again that was contradicted by what has expired since (A4)', async () => {
  const store = memoryStore();
  const slow = aShop(store, undefined);
  await slow.ask('ann');
  const quick = aShop(store, day);
  quick.prices.Zanzibar = 600;
  quick.clock.time += day;
  await quick.ask('ann');
  expect(await quick.texts('ann')).toEqual(['Zanzibar costs 600 EUR']);
  quick.clock.time += day;
  expect(await quick.texts('ann')).toEqual([]);
});

it('remembers nothing of a turn that its thread forgot (A23)', async () => {
  const { memory, pce, texts } = aShop();
  const thread = pce.thread('shopping', { owner: 'ann' });
  await thread.start(request).result();
  expect(await texts('ann')).toEqual([fact]);
  await thread.forget();
  expect(await texts('ann')).toEqual([]);
  await expect(memory.facts({ owner: '' })).rejects.toThrow('owner');
});

it('gives each owner the latest valid readings of their own, whatever happens (A4, A23)', async () => {
  const owners = ['ann', 'bob'] as const;
  const owner = fc.constantFrom(...owners);
  const product = fc.constantFrom('Zanzibar', 'Quetzal');
  const acts = fc.oneof(
    fc.record({ do: fc.constant('ask' as const), owner, product }),
    fc.record({
      do: fc.constant('price' as const),
      product,
      euros: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ do: fc.constant('forget' as const), owner }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { maxLength: 12 }), async (list) => {
      const { ask, clock, memory, prices, texts } = aShop();
      const known = new Map(owners.map((name) => [name, new Map<string, [number, string]>()]));
      for (const act of list) {
        clock.time += 1;
        if (act.do === 'price') prices[act.product] = act.euros;
        else if (act.do === 'wait') clock.time += act.days * day;
        else if (act.do === 'forget') {
          await memory.forget({ owner: act.owner });
          known.get(act.owner)?.clear();
        } else {
          await ask(act.owner, request.replace('Zanzibar', act.product));
          const text = `${act.product} costs ${prices[act.product]} EUR`;
          known.get(act.owner)?.set(act.product, [clock.time, text]);
        }
      }
      for (const name of owners) {
        const expected = [...(known.get(name)?.values() ?? [])]
          .filter(([at]) => clock.time < at + 7 * day)
          .map(([, text]) => text);
        expect([...(await texts(name))].sort()).toEqual(expected.sort());
      }
    }),
    { numRuns: 30 },
  );
});

it('leaves no byte of a fact after it was forgotten and its owner erased (A23, F19)', async () => {
  using place = newPlace();
  await using store = place.open();
  const { ask, memory, parts } = aShop(store);
  await ask('ann@example.org');
  await memory.forget({ owner: 'ann@example.org' });
  await ask('ann@example.org');
  const later = await askRemembering(parts, store, { owner: 'ann@example.org', request });
  expect(later.status).toBe('completed');
  const files = () =>
    readdirSync(place.root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
      .join('');
  for (const kept of ['Zanzibar costs', 'memory/ann']) expect(files()).toContain(kept);
  const report = await place.retention(store).erase({ owner: 'ann@example.org' }, { by: 'ann' });
  expect(report.left).toEqual([]);
  expect(await memory.facts({ owner: 'ann@example.org' })).toEqual([]);
  expect(files()).not.toMatch(/Zanzibar|ann@example|ann%40example/);
});
