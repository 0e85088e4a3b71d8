import { readdirSync, readFileSync } from 'node:fs';
import {
  aCommand,
  anAnalysis,
  aPlan,
  aValidation,
  completion,
  countingIds,
  fakeClock,
  scriptedRoles,
} from '@pce/testkit';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { version } from '../../package.json';
import { ToolError } from '../errors.js';
import { memoryStore } from '../store/memory-store.js';
import type { SealedEvent, Store } from '../store/store.js';
import { defineTool } from '../tools/define-tool.js';
import { createOrchestrator } from './orchestrator.js';
import type { Orchestrator } from './orchestrator-options.js';

const fixtures = new URL('./__fixtures__/', import.meta.url);

interface GoldenStream {
  readonly stream: string;
  readonly entries: readonly SealedEvent[];
}

const look = defineTool({
  name: 'shop.look',
  description: 'Look for a product',
  input: z.object({ product: z.string() }),
  effect: 'read',
  execute: ({ product }) => {
    if (product === 'unicorn') throw new ToolError('not_found', 'there are no unicorns');
    return { product, price: 549 };
  },
  claims: ({ product, price }) => [
    { claim: `${product} costs $${price}`, source: 'https://shop.example', ttlMs: 60_000 },
  ],
});

const buy = defineTool({
  name: 'shop.buy',
  description: 'Buy a product',
  input: z.object({ offer: z.object({ price: z.number() }) }),
  destructive: true,
  execute: ({ offer }) => ({ paid: offer.price }),
});

function open(store: Store): Orchestrator {
  const script = [
    aCommand('look for a laptop'),
    aCommand('look for a unicorn'),
    aCommand('buy r1'),
    anAnalysis('One laptop, bought.'),
    completion(),
  ];
  return createOrchestrator({
    ...scriptedRoles({
      plan: ({ failure, attempt }) =>
        aPlan({
          approach: failure === undefined ? 'Look and buy' : 'Look, then buy',
          ...(attempt > 1 ? { backtracking: 'local' } : {}),
        }),
      review: ({ plan }) =>
        plan.approach === 'Look and buy'
          ? { verdict: 'REVISE', issues: ['say what comes first'] }
          : { verdict: 'PASS', issues: [] },
      decide: ({ log }) =>
        script[log.toArray().filter(({ type }) => type === 'iteration').length % script.length] ??
        completion(),
      coordinate: ({ command }) => {
        const [verb = '', , , product = ''] = command.split(' ');
        return verb === 'buy'
          ? {
              status: 'selected',
              kind: 'tool',
              name: 'shop.buy',
              args: { offer: { $ref: 'r1' } },
              reason: 'to buy',
            }
          : { status: 'selected', kind: 'tool', name: 'shop.look', args: { product }, reason: '' };
      },
      synthesize: ({ revision }) => ({
        answer: revision === undefined ? 'It costs $549 [c9].' : 'It costs $549 [c1].',
      }),
      validate: ({ log }) =>
        aValidation(log.length > 9 ? 1 : 0.4, {
          issues: ['look again'],
          reasons: ['missing_evidence'],
        }),
    }),
    tools: [look, buy],
    store,
    clock: fakeClock(),
    ids: countingIds(),
    limits: { commandsInARow: 2 },
  });
}

/** A turn with a bit of everything, and a fork of it. */
async function recordScenario(): Promise<GoldenStream[]> {
  const store = memoryStore({ clock: fakeClock() });
  const pce = open(store);
  const turn = pce.start('Buy a laptop', {
    session: 'golden',
    inputs: { budget: 800 },
    context: 'A shop',
  });
  turn.on('tool.started', ({ call }) => {
    if (call === 2) void turn.pause();
  });
  let result = await turn.result();
  for (let n = 0; n < 9 && result.status !== 'completed'; n += 1) {
    const [open_] = result.interventions;
    const handle =
      open_ === undefined
        ? pce.resume(turn.id)
        : pce.resolve(open_.id, {
            choose: open_.kind === 'approval' ? 'approve' : 'skip',
            by: 'ann',
            answer: 'yes',
          });
    result = await handle.result();
  }
  const fork = pce.fork(turn.id, { at: 2, request: 'Buy another' });
  await fork.cancel('enough');
  const streams = [turn.id, fork.id].map((id) => `turn/${id}`);
  return Promise.all(
    streams.map(async (stream) => ({
      stream,
      entries: (await store.read({ stream })).map(({ version: place, type, body, hash }) => ({
        version: place,
        type,
        body,
        hash,
      })),
    })),
  );
}

it('writes the journal that this version writes: a change of it is a decision (F2)', async () => {
  const recorded = `${JSON.stringify(await recordScenario(), null, 1)}\n`;
  await expect(recorded).toMatchFileSnapshot(`./__fixtures__/journal-${version}.json`);
});

it.each(readdirSync(fixtures).filter((file) => file.startsWith('journal-')))(
  'still reads, verifies and replays %s (F2, F3)',
  async (file) => {
    const streams: GoldenStream[] = JSON.parse(readFileSync(new URL(file, fixtures), 'utf8'));
    const store = memoryStore();
    for (const { stream, entries } of streams) {
      await store.append({ stream, expectedVersion: 0, events: entries });
    }
    const pce = open(store);
    for (const { stream, entries } of streams) {
      const turn = stream.slice('turn/'.length);
      await pce.verify(turn);
      const { events, result } = await pce.replay(turn);
      expect(events).toBeGreaterThanOrEqual(entries.length);
      expect(['completed', 'cancelled']).toContain(result.status);
    }
  },
);
