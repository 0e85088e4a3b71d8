import { aCommand, completion, countingIds, fakeClock, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  createOrchestrator,
  defineTool,
  type Effect,
  ToolError,
  type WorkflowMatcher,
} from '../../index.js';
import type { WorkflowMove, WorkflowProgress } from '../../ports/index.js';
import type { ToolRetry } from '../../tools/run.js';

type Wishes = Pick<Extract<WorkflowMove, { type: 'call' }>, 'timeoutMs' | 'maxAttempts'>;

/** A workflow of one call, with what its step asks for. */
function workflowOfOne(wishes: Wishes, seen: WorkflowProgress[] = []): WorkflowMatcher {
  const match = { workflow: 'one', hash: 'h', inputs: {}, why: '' };
  return {
    match: () => match,
    select: () => match,
    advance(progress) {
      seen.push(progress);
      const [finished] = progress.steps;
      if (finished === undefined)
        return { type: 'call', step: 's', tool: 'slow', args: {}, ...wishes };
      return finished.outcome.ok
        ? { type: 'complete', outputs: {}, summary: 'done' }
        : { type: 'fail', message: finished.outcome.error.message };
    },
    versions: () => ({ one: 'h' }),
  };
}

/** Runs the workflow with a tool that takes `takesMs` in each try and then says that the rate limit is reached. */
async function run(
  wishes: Wishes,
  {
    takesMs = 0,
    effect = 'read',
    toolRetry = {},
    seen,
  }: {
    readonly takesMs?: number;
    readonly effect?: Effect;
    readonly toolRetry?: ToolRetry;
    readonly seen?: WorkflowProgress[];
  } = {},
) {
  const clock = fakeClock();
  let tries = 0;
  const slow = defineTool({
    name: 'slow',
    description: 'Take a while',
    input: z.object({}),
    effect,
    timeoutMs: 5_000,
    async execute(_, { signal }) {
      tries += 1;
      await Promise.resolve();
      clock.advance(takesMs);
      signal.throwIfAborted();
      throw new ToolError('rate_limited', 'slow down');
    },
  });
  const pce = createOrchestrator({
    ...scriptedRoles({ decide: [aCommand('go'), completion()] }),
    tools: [slow],
    workflows: workflowOfOne(wishes, seen),
    clock,
    ids: countingIds(),
    toolRetry: { minDelayMs: 0, ...toolRetry },
  });
  const turn = pce.start('Go');
  await turn.result();
  await pce.replay(turn.id);
  const events = (await pce.events(turn.id)).map(({ event }) => event);
  const failure = events.find((event) => event.type === 'workflow.failed')?.message;
  return { tries, failure, events };
}

describe('a call of a workflow', () => {
  it('uses the time-out of its step instead of that of its tool (B1)', async () => {
    expect((await run({ timeoutMs: 100 }, { takesMs: 100 })).failure).toContain('100 ms');
    const { failure } = await run({ timeoutMs: 8_000 }, { takesMs: 6_000 });
    expect(failure).toBe('slow down');
  });

  it('gets no more time than the turn allows, even if its step requests more (A7)', async () => {
    const { failure } = await run({ timeoutMs: 600_000 }, { takesMs: 60_000 });
    expect(failure).toContain('60000 ms');
  });

  it('is attempted as often as its step requests (B1)', async () => {
    expect((await run({ maxAttempts: 5 })).tries).toBe(5);
    expect((await run({ maxAttempts: 1 })).tries).toBe(1);
    expect((await run({})).tries).toBe(3);
  });

  it('is attempted no more often than the host allows, ten times by default (B1)', async () => {
    expect((await run({ maxAttempts: 5 }, { toolRetry: { maxAttempts: 2 } })).tries).toBe(2);
    expect((await run({ maxAttempts: 50 })).tries).toBe(10);
  });

  it('is not retried if its tool may run only once (B1, F8)', async () => {
    expect((await run({ maxAttempts: 5 }, { effect: 'once' })).tries).toBe(1);
  });

  it('reports its duration to its workflow (B1)', async () => {
    const seen: WorkflowProgress[] = [];
    await run({ maxAttempts: 2 }, { takesMs: 40, seen });
    expect(seen.at(-1)?.steps).toMatchObject([{ step: 's', durationMs: 80 }]);
  });
});
