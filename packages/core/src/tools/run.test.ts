import { fakeClock } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defaultLimits, defineTool, ToolError } from '../index.js';
import type { ToolOptions } from './define-tool.js';
import { runTool } from './run.js';

const input = z.object({ n: z.number().default(1) });

function run(
  options: Partial<ToolOptions<typeof input, unknown>>,
  {
    args = {},
    clock = fakeClock(),
    signal = new AbortController().signal,
    ensureHeld = (): Promise<void> | undefined => undefined,
    limits = defaultLimits,
  } = {},
) {
  const tool = defineTool({
    name: 'try',
    description: 'Try',
    input,
    effect: 'read',
    execute: () => null,
    ...options,
  });
  return runTool({
    tool,
    args,
    turn: 'turn_1',
    session: 'default',
    run: undefined,
    idempotencyKey: 'turn_1:1',
    limits,
    retry: { minDelayMs: 0 },
    clock,
    signal,
    ensureHeld,
  });
}

describe('a tool run', () => {
  it('does not retry for a turn that another process has by now (F10)', async () => {
    let tries = 0;
    const execute = (): never => {
      tries += 1;
      throw new ToolError('rate_limited', 'slow down');
    };
    const ensureHeld = (): Promise<void> => Promise.reject(new Error('taken over'));
    const { outcome } = await run({ execute }, { ensureHeld });
    expect(outcome).toMatchObject({ ok: false, error: { message: 'taken over' } });
    expect(tries).toBe(1);
  });

  it.each([
    ['waits as long as a tool asks', 7_000, [7_000, 7_000]],
    [
      'fails immediately if it requests a longer delay than a call may wait, and reports it',
      600_000,
      [],
    ],
  ])('%s (B5)', async (_, retryAfterMs, waits) => {
    const waited: number[] = [];
    const setTimer = (callback: () => void, ms: number) => {
      // Time-outs of attempts are longer, and never due here.
      if (ms < 10_000) {
        waited.push(ms);
        setImmediate(callback);
      }
      return () => {};
    };
    const execute = (): never => {
      throw new ToolError('rate_limited', 'slow down', { retryAfterMs });
    };

    const { outcome } = await run({ execute }, { clock: { ...fakeClock(), setTimer } });

    expect(outcome).toMatchObject({ ok: false, error: { code: 'rate_limited', retryAfterMs } });
    expect(waited).toEqual(waits);
  });

  it('fails if a claim is wrong, and reports the problem (B5)', async () => {
    const { outcome } = await run({ claims: () => [{ claim: 'n is 1', confidence: 2 }] });
    expect(outcome).toEqual({
      ok: false,
      error: {
        code: 'internal',
        message: 'try made a wrong claim: confidence: Too big: expected number to be <=1',
        isRetryable: false,
      },
    });
  });

  it.each([
    [
      'a thrown error',
      () => {
        throw new Error('boom');
      },
      'internal',
      'boom',
    ],
    [
      'a thrown text',
      () => {
        throw 'boom';
      },
      'internal',
      'boom',
    ],
    [
      'its own code',
      () => {
        throw new ToolError('not_found', 'no such page');
      },
      'not_found',
      'no such page',
    ],
    ['what JSON cannot hold', () => ({ big: 1n }), 'internal', 'BigInt'],
  ])('returns a failure, and never throws: %s (B5)', async (_, execute, code, message) => {
    const { outcome } = await run({ execute });
    expect(outcome).toMatchObject({
      ok: false,
      error: { code, message: expect.stringContaining(message) },
    });
  });

  it('limits the size of an answer (B5)', async () => {
    const { outcome } = await run({ execute: () => 'ä'.repeat(600), maxOutputBytes: 1_000 });
    expect(outcome).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('1202 bytes') },
    });
  });

  it('does not wait for a tool that ignores its signal (A7)', async () => {
    const clock = fakeClock();
    const started = Promise.withResolvers<void>();
    const ended = run(
      {
        execute: () => {
          started.resolve();
          return new Promise(() => undefined);
        },
      },
      { clock },
    );
    await started.promise;
    clock.advance(30_000);
    clock.advance(2_000);
    expect((await ended).outcome).toMatchObject({ error: { code: 'timeout' } });
  });

  it.each([
    ['idempotent', 3],
    ['once', 1],
  ] as const)(
    'of effect %s makes at most %i attempts of a call, all with one key (F8)',
    async (effect, tries) => {
      const keys: string[] = [];
      await run({
        effect,
        execute: (_, { idempotencyKey }) => {
          keys.push(idempotencyKey);
          throw new ToolError('rate_limited', 'later');
        },
      });
      expect(keys).toEqual(Array(tries).fill('turn_1:1'));
    },
  );
});
