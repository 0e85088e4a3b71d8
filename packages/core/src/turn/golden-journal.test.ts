import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import {
  aCommand,
  aPlan,
  aValidation,
  completion,
  countingIds,
  directCalls,
  fakeClock,
  forEachItem,
  scriptedRoles,
  severalCommands,
} from '@pce/testkit';
import { aLook, anAnalysis } from '@pce/testkit/internal';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { version as current } from '../../package.json';
import type { ExecutorDecision } from '../contracts/index.js';
import {
  createOrchestrator,
  defineTool,
  type JsonObject,
  memoryStore,
  type Orchestrator,
  type Store,
  ToolError,
  type TurnResult,
} from '../index.js';
import type { SealedEvent } from '../store/index.js';

/** Before the first release every package has the version 0.0.0. */
const version = current === '0.0.0' ? '0.1.0' : current;
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

const list = defineTool({
  name: 'shop.list',
  description: 'List the offers',
  input: z.object({}),
  effect: 'read',
  execute: () => ({ offers: [{ id: 'o1' }, { id: 'o2' }] }),
});

const tag = defineTool({
  name: 'shop.tag',
  description: 'Tag an offer',
  input: z.object({ id: z.string(), text: z.string() }),
  effect: 'idempotent',
  execute: ({ id, text }) => `${id}: ${text.length}`,
});

/** Decisions of the Executor in older journals. */
const oldScript = [
  aCommand('look for a laptop'),
  aCommand('look for a unicorn'),
  aCommand('buy r1'),
  anAnalysis('One laptop, bought.'),
];

const text = 'Worth a look.';
const script: readonly ExecutorDecision[] = [
  ...oldScript,
  severalCommands('look for a mouse', 'look for a screen', 'look for a unicorn'),
  aLook('count(r2.offers)'),
  anAnalysis('There is one of each.'),
  aCommand('list the offers'),
  { ...forEachItem('r5.offers', 'tag item.id with values.text'), values: { text } },
  anAnalysis('Both are tagged.'),
  directCalls(
    { tool: 'shop.look', args: { product: 'desk' } },
    { tool: 'shop.sell', args: ['desk'] },
  ),
  aCommand('buy r1'),
];

function open(store: Store, decisions = script): Orchestrator {
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
        decisions[
          log.toArray().filter((entry) => entry.type === 'iteration' && (entry.lane ?? 1) === 1)
            .length
        ] ?? completion(),
      coordinate: ({ command }) => {
        const [verb = '', object = '', , product = ''] = command.split(' ');
        const [name, args]: [string, JsonObject] =
          verb === 'buy'
            ? ['shop.buy', { offer: { $ref: 'r1' } }]
            : verb === 'list'
              ? ['shop.list', {}]
              : verb === 'tag'
                ? ['shop.tag', { id: { $ref: object }, text: { $ref: product } }]
                : ['shop.look', { product }];
        return { status: 'selected', kind: 'tool', name, args, reason: '' };
      },
      synthesize: ({ revision }) => ({
        answer: revision === undefined ? 'It costs $549 [c9].' : 'It costs $549 [c1].',
      }),
      validate: ({ log }) =>
        aValidation(
          log.toArray().some((entry) => 'attempt' in entry && entry.attempt > 1) ? 1 : 0.4,
          {
            issues: ['look again'],
            reasons: ['missing_evidence'],
          },
        ),
      look: (expression) => ({ ok: true, value: { expression, is: 2 } }),
    }),
    tools: [look, buy, list, tag],
    store,
    clock: fakeClock(),
    ids: countingIds(),
    limits: { commandsInARow: 2, forEachItems: 1, iterations: 20 },
  });
}

/** Answers what the turn asks, and resumes it, until it has ended. */
async function driven(pce: Orchestrator, turn: string, first: TurnResult): Promise<TurnResult> {
  let result = first;
  for (let n = 0; n < 20 && result.status !== 'completed'; n += 1) {
    const [open_] = result.interventions;
    const choose = open_?.options[0]?.id ?? '';
    const handle =
      open_ === undefined
        ? pce.resume(turn)
        : pce.resolve(open_.id, { choose, by: 'ann', answer: 'yes' });
    result = await handle.result();
  }
  return result;
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
  await driven(pce, turn.id, await turn.result());
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

async function readStreams(file: string): Promise<readonly GoldenStream[]> {
  return JSON.parse(await readFile(new URL(file, fixtures), 'utf8'));
}

/** Returns the version of the counting rules as the journal has it. */
async function rulesOf(pce: Orchestrator, turn: string): Promise<number | undefined> {
  const [first] = await pce.events(turn);
  return first?.event.type === 'turn.started' ? first.event.rules : undefined;
}

it('writes the journal of this version, which must only change by decision (F2)', async () => {
  const recorded = `${JSON.stringify(await recordScenario(), null, 1)}\n`;
  await expect(recorded).toMatchFileSnapshot(`./__fixtures__/journal-${version}.json`);
});

const files = readdirSync(fixtures).filter((file) => file.startsWith('journal-'));

it.each(files)('still reads, verifies and replays %s to its digest (F2, F3)', async (file) => {
  const store = memoryStore();
  const streams = await readStreams(file);
  for (const { stream, entries } of streams)
    await store.append({ stream, expectedVersion: 0, events: entries });
  const pce = open(store);
  for (const { stream, entries } of streams) {
    const turn = stream.slice('turn/'.length);
    await pce.verify(turn);
    const { events, result } = await pce.replay(turn);
    expect(events).toBeGreaterThanOrEqual(entries.length);
    expect(['completed', 'cancelled']).toContain(result.status);
    expect(await rulesOf(pce, turn)).toBe(
      /before-(?:critic|plans-anew|rules)/.test(file) ? undefined : 2,
    );
  }
});

it.each([
  ['journal-0.1.0-before-rules.json', undefined, oldScript],
  [`journal-${version}.json`, 2, script],
])('resumes %s at every event by its own rules, %s (F1, F2)', async (file, rules, decisions) => {
  const [golden] = await readStreams(file);
  const entries = golden?.entries ?? [];
  for (let kept = 1; kept < entries.length; kept += 1) {
    const store = memoryStore();
    const events = entries.slice(0, kept);
    await store.append({ stream: 'turn/turn_1', expectedVersion: 0, events });
    const pce = open(store, decisions);
    const { status, goals } = await driven(pce, 'turn_1', await pce.resume('turn_1').result());
    expect({ kept, status, goals }).toMatchObject({ status: 'completed', goals: [{}] });
    await pce.replay('turn_1');
    expect(await rulesOf(pce, 'turn_1')).toBe(rules);
  }
});
