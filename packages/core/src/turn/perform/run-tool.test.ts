import { given } from '@pce/testkit';
import pLimit from 'p-limit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { performContext } from '../../../test/perform-context.js';
import { ToolError } from '../../errors.js';
import { resolveGuards } from '../../guards/guards.js';
import { Sequence } from '../../log/sequence.js';
import type { GuardedResult, ToolGuard } from '../../ports/tool-guard.js';
import { defineTool } from '../../tools/define-tool.js';
import type { Tool, ToolContext } from '../../tools/tool.js';
import type { Call, Halt, TurnState } from '../rules/state.js';
import type { PerformContext } from './context.js';
import { runTool } from './run-tool.js';

const state: TurnState = {
  ...given(),
  results: Sequence.of({ ref: 'r1', command: 'c', summary: 's', selected: 'see', data: 'here' }),
};
const call: Call = {
  ...{ number: 4, tool: 'see', args: { place: { $ref: 'r1' } }, effect: 'read' },
  ...{ workflowStep: undefined, timeoutMs: undefined, maxAttempts: undefined },
};

/** A tool that records its input; without an answer it fails at every run. */
function tool(answer: unknown, effect: Tool['effect'] = 'read') {
  const runs: { readonly place: string; readonly context: ToolContext }[] = [];
  const see = defineTool({
    ...{ name: 'see', description: 'See a place', effect },
    input: z.object({ place: z.string() }),
    execute: ({ place }, context) => {
      runs.push({ place, context });
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { see, runs };
}

const finished = (outcome: object, more: object = {}) => ({
  ...{ type: 'tool.finished', call: 4, outcome, durationMs: 0, ...more },
});
const three = {
  ...{ ok: true, data: 3, summary: '3' },
  claims: [{ confidence: 1, source: 'see' }],
};
const away = new ToolError('timeout', 'no answer', { isRetryable: true });

describe('a call that is run', () => {
  it('gets values, its turn and its own key (A4, F1)', async () => {
    const { see, runs } = tool(3);
    const context = performContext({}, [see]);
    expect(await runTool(state, context, call)).toMatchObject(finished(three));
    expect(runs).toMatchObject([
      {
        place: 'here',
        context: {
          ...{ turn: 'turn_1', session: 'default', run: { tenant: 'acme' } },
          idempotencyKey: 'turn_1:4',
        },
      },
    ]);
    expect(context.notices).toEqual([
      { type: 'tool.started', tool: 'see', call: 4 },
      { type: 'tool.ended', tool: 'see', call: 4, status: 'success' },
    ]);
  });

  it('reports the usage of models by the tool; nothing if it used none (A7)', async () => {
    const { see } = tool(3);
    expect(await runTool(state, performContext({}, [see]), call)).not.toHaveProperty('usage');
    const spending = defineTool({
      ...{ name: 'see', description: 'See a place', effect: 'read' },
      input: z.object({ place: z.string() }),
      execute: (_, { budget }) => {
        budget?.reserveModelCall();
        return 3;
      },
    });
    const outcome = await runTool(state, performContext({}, [spending]), call);
    expect(outcome).toMatchObject({ usage: { modelCalls: 1 } });
  });

  it('fails without a run if its tool is gone, and reports it (A4)', async () => {
    const context = performContext();
    expect(await runTool(state, context, call)).toEqual(
      finished({
        ok: false,
        error: {
          ...{ code: 'not_found', message: 'there is no tool see any more', isRetryable: false },
        },
      }),
    );
    expect(context.notices.at(-1)).toEqual({
      ...{ type: 'tool.ended', tool: 'see', call: 4, status: 'not_found' },
    });
  });

  it('runs only as approved (F9)', async () => {
    const { see, runs } = tool(3);
    const context = performContext({}, [see]);
    const hash = context.args.hashOf(state, call);
    const halt: Halt = { kind: 'approval', tool: 'see', call: 4 };
    const approval = { id: 'i1', hash, expiresAt: context.clock.now(), halt };
    expect(await runTool(state, context, { ...call, approval })).toMatchObject({
      outcome: { ok: true },
    });
    const other = { ...call, approval: { ...approval, hash: 'other' } };
    expect(await runTool(state, context, other)).toMatchObject({
      outcome: {
        error: {
          code: 'permission_denied',
          message: 'see or its arguments are not what was approved',
        },
      },
    });
    const late = { ...call, approval: { ...approval, expiresAt: context.clock.now() - 1 } };
    expect(await runTool(state, context, late)).toEqual({ type: 'intervention.expired', id: 'i1' });
    expect(runs).toHaveLength(1);
  });

  it('runs only while this process has the turn (F4)', async () => {
    const { see, runs } = tool(3);
    const asked: string[] = [];
    const ensureHeld = async () => {
      asked.push('asked');
      throw new Error('another process has it');
    };
    const context = performContext({ ensureHeld }, [see]);
    await expect(runTool(state, context, call)).rejects.toThrow('another process has it');
    expect([asked, runs]).toEqual([['asked'], []]);
    // An approval that has expired meanwhile changes nothing: the other process asks again.
    const halt: Halt = { kind: 'approval', tool: 'see', call: 4 };
    const approval = { id: 'i1', hash: context.args.hashOf(state, call), expiresAt: -1, halt };
    const late = runTool(state, context, { ...call, approval });
    await expect(late).rejects.toThrow('another process has it');
  });

  it('waits if the host limits concurrent calls', async () => {
    const { see } = tool(3);
    const limit = pLimit(1);
    const gate = Promise.withResolvers<void>();
    const first = limit(() => gate.promise);
    const context = performContext({ limitTools: limit }, [see]);
    const ran = runTool(state, context, call);
    await Promise.resolve();
    expect([limit.activeCount, limit.pendingCount]).toEqual([1, 1]);
    gate.resolve();
    await first;
    expect(await ran).toMatchObject({ outcome: { ok: true } });
  });

  it.each<[string, Tool['effect'], Partial<Call>, PerformContext['toolRetry'], number]>([
    ['as often as its step asks', 'read', { workflowStep: 's', maxAttempts: 2 }, {}, 2],
    ['no more than the host allows', 'read', { maxAttempts: 5 }, { maxAttempts: 2 }, 2],
    ['ten times at most', 'read', { workflowStep: 's', maxAttempts: 99 }, {}, 10],
    ['as often as the host says', 'idempotent', {}, { maxAttempts: 4 }, 4],
    ['once, where it has its effect once', 'once', {}, { maxAttempts: 4 }, 1],
  ])('is attempted %s (A4)', async (_, effect, changes, toolRetry, tries) => {
    const { see, runs } = tool(away, effect);
    const context = performContext({ toolRetry: { minDelayMs: 0, ...toolRetry } }, [see]);
    const clock = { ...context.clock, now: () => 1_000, setTimer: immediately };
    const given = { ...call, effect, args: { place: 'here' }, ...changes };
    const outcome = await runTool(state, { ...context, clock }, given);
    expect(outcome).toMatchObject({ outcome: { ok: false, error: { message: 'no answer' } } });
    expect(runs).toHaveLength(tries);
  });
});

/** A timer whose time is over at once, unless it is that of a time-out. */
function immediately(then: () => void, ms: number): () => void {
  if (ms < 10_000) queueMicrotask(then);
  return () => undefined;
}

describe('the guards of a result', () => {
  const guarded = (checkResult: ToolGuard['checkResult'], answer: unknown = 3) => {
    const { see } = tool(answer);
    const toolGuard = { name: 'g', ...(checkResult && { checkResult }) };
    return performContext({ guards: resolveGuards({ toolGuard }) }, [see]);
  };

  it('see the values of the call and the result, and allow it unchanged (F9)', async () => {
    const seen: GuardedResult[] = [];
    const context = guarded((result) => {
      seen.push(result);
      return { action: 'allow' };
    });
    const outcome = await runTool(state, context, call);
    expect(outcome).toMatchObject(finished(three));
    expect(outcome).not.toHaveProperty('guards');
    expect(seen).toEqual([
      {
        ...{ tool: 'see', args: { place: 'here' }, data: 3, summary: '3', claims: [undefined] },
        ...{ isFailure: false, attachments: [] },
      },
    ]);
  });

  const to = { data: 4, summary: 'four', claims: ['it is four'] };
  it.each<[string, ToolGuard['checkResult'], object]>([
    [
      'change it',
      () => ({ action: 'change', to, reason: 'a name' }),
      finished(
        {
          ...{ ok: true, data: 4, summary: 'four' },
          claims: [{ claim: 'it is four', confidence: 1, source: 'see' }],
        },
        { guards: [{ guard: 'g', action: 'change', reason: 'a name' }] },
      ),
    ],
    [
      'refuse it',
      () => ({ action: 'refuse', reason: 'a secret' }),
      finished(
        {
          ok: false,
          error: {
            ...{ code: 'permission_denied', isRetryable: false },
            message: 'the result of see was refused by guard g: a secret',
          },
        },
        { guards: [{ guard: 'g', action: 'refuse', reason: 'a secret' }] },
      ),
    ],
    [
      'ask a person',
      () => ({ action: 'ask', reason: 'is it meant?' }),
      finished(three, {
        ...{ guards: [{ guard: 'g', action: 'ask', reason: 'is it meant?' }], isHeld: true },
      }),
    ],
  ])('%s (F9)', async (_, check, outcome) => {
    expect(await runTool(state, guarded(check), call)).toStrictEqual(outcome);
  });

  it('that only check calls are not asked about results', async () => {
    const { see } = tool(3);
    const checkCall = () => ({ action: 'refuse', reason: 'no' }) as const;
    const guards = resolveGuards({ toolGuard: { name: 'g', checkCall } });
    const context = performContext({ guards }, [see]);
    expect(await runTool(state, context, call)).toStrictEqual(finished(three));
  });

  it('are asked if only one of several checks results', async () => {
    const { see } = tool(3);
    const toolGuard = [
      { name: 'f', checkCall: () => ({ action: 'allow' }) as const },
      { name: 'g', checkResult: () => ({ action: 'refuse', reason: 'no' }) as const },
    ];
    const context = performContext({ guards: resolveGuards({ toolGuard }) }, [see]);
    expect(await runTool(state, context, call)).toMatchObject({ outcome: { ok: false } });
  });
});
