import { aCommand, completion, fakeClock, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createOrchestrator, defineTool, ToolError } from '../../index.js';
import type { ToolRetry } from '../../tools/run.js';

const minute = 60_000;

interface Service {
  /** Milliseconds from the begin in which each call fails. */
  readonly away: { readonly from: number; readonly to: number };
  readonly failure?: () => ToolError;
  readonly effect?: 'read' | 'idempotent' | 'once';
  readonly toolRetry?: ToolRetry;
}

const limited = (): ToolError => new ToolError('rate_limited', 'too many requests');
const gone = (): ToolError =>
  new ToolError('dependency_missing', 'shop.example cannot be reached', { isRetryable: true });

/** A turn of two calls, the second a minute after the first, on a clock that advances during waits. */
async function play({ away, failure = limited, effect = 'read', toolRetry }: Service) {
  const clock = fakeClock();
  const begin = clock.now();
  let calls = 0;
  const shop = defineTool({
    name: 'shop.look',
    description: 'Look into the shop',
    effect,
    input: z.object({ n: z.number() }),
    execute: ({ n }) => {
      calls += 1;
      const at = clock.now() - begin;
      if (at >= away.from && at < away.to) throw failure();
      return { n };
    },
  });
  const pce = createOrchestrator({
    ...scriptedRoles({
      decide: [aCommand('look 1'), aCommand('look 2'), completion()],
      coordinate: async ({ command }) => {
        const n = Number(command.slice(-1));
        if (n === 2) clock.advance(Math.max(0, minute - (clock.now() - begin)));
        return { status: 'selected', kind: 'tool', name: 'shop.look', args: { n }, reason: '' };
      },
    }),
    tools: [shop],
    clock,
    ...(toolRetry && { toolRetry }),
  });
  const turn = pce.start('Look twice');
  const waits: string[] = [];
  turn.on('tool.waiting', ({ tool, call, reason }) => waits.push(`${tool} ${call}: ${reason}`));
  let isOver = false;
  const result = turn.result().finally(() => (isOver = true));
  while (!isOver) {
    for (let n = 0; n < 50; n += 1) await Promise.resolve();
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (!isOver) clock.advance(400);
  }
  return { ...(await result), waits, calls, tookMs: clock.now() - begin };
}

describe('a tool whose service is away', () => {
  it('is called again until it is back after 14 minutes, with notices and without a person (A25)', async () => {
    const { status, interventions, waits, commands } = await play({
      away: { from: 0, to: 14 * minute },
    });

    expect(status).toBe('completed');
    expect(interventions).toEqual([]);
    expect(commands.map((command) => command.status)).toEqual(['success', 'success']);
    expect(waits.length).toBeGreaterThan(5);
    expect(new Set(waits)).toEqual(new Set(['shop.look 1: too many requests']));
  });

  it('is waited for if it answered before in the turn and is unreachable now (A25)', async () => {
    const { waits, commands } = await play({
      away: { from: minute, to: 10 * minute },
      failure: gone,
    });

    expect(commands.map((command) => command.status)).toEqual(['success', 'success']);
    expect(waits[0]).toBe('shop.look 2: shop.example cannot be reached');
  });

  it('fails after its three attempts if it was never reached: its address may be wrong (B5)', async () => {
    const { calls, waits, commands } = await play({
      away: { from: 0, to: minute },
      failure: gone,
    });

    expect(commands.at(0)).toMatchObject({
      status: 'error',
      error: { code: 'dependency_missing' },
    });
    expect(waits).toEqual([]);
    expect(calls).toBe(4);
  });

  it.each([
    ['has an effect that happens once', { effect: 'once' as const }],
    ['is to be tried twice as its host says', { toolRetry: { maxAttempts: 2 } }],
  ])('is not waited for if it %s (F8)', async (_what, more) => {
    const { waits, commands } = await play({ away: { from: 0, to: minute }, ...more });

    expect(commands.at(0)).toMatchObject({ status: 'error' });
    expect(waits).toEqual([]);
  });
});
