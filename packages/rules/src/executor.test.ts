import { executorDecisionSchema } from '@pce/core/contracts';
import { type LogEntry, Sequence } from '@pce/core/internal';
import {
  analysed,
  blockedAt,
  decidedBy,
  declined,
  executorInput,
  failed,
  roleContext,
  succeeded,
} from '@pce/role-parts/test';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ruleExecutor } from './executor.js';

const decide = (...input: Parameters<typeof executorInput>) =>
  ruleExecutor().decide(executorInput(...input), roleContext);

const twoSteps = ['Read `a`', 'Write the result of step 1 to `b`'];

afterEach(() => vi.restoreAllMocks());

describe('ruleExecutor', () => {
  it('names the result of a step from an earlier attempt, and does not repeat it (A19, A21)', async () => {
    const goals = ['Know apples', 'Keep notes'].map((description, index) => ({
      id: `GOAL_${index + 1}`,
      description,
      priority: 'medium' as const,
      dependsOn: [],
    }));
    const steps = ['Look at apples', 'Write the result of step 1 to notes'];
    const plan: LogEntry = { type: 'plan', attempt: 1, goals, approach: '' };
    const revision = { number: 2, level: 'local' as const, kept: ['GOAL_1'] };
    const log = Sequence.of<LogEntry>(
      plan,
      succeeded(1, 'Look at apples'),
      failed(2, 'Write r1 to notes'),
      { ...plan, attempt: 2, revision },
    );
    const goalsProgress = [
      { goalId: 'GOAL_1', status: 'achieved' as const },
      { goalId: 'GOAL_2', status: 'pending' as const },
    ];
    const again = { goals, goalsProgress, log, attempt: 2, kept: ['GOAL_1'] };

    expect(await decide(steps, [], again)).toMatchObject({
      command: 'Write r1 to notes',
      task: 'STEP_2',
      goalsProgress: [{ status: 'achieved' }, { status: 'in_progress' }],
    });
  });

  it('analyses when required, and then gives the withheld command (A7)', async () => {
    const entries = [succeeded(1, 'Read `a`')];

    const due = await decide(twoSteps, entries, { mustAnalyze: 'commandsInARow' });

    expect(due).toMatchObject({
      action: 'ANALYZE',
      analysis: expect.stringContaining('1 commands succeeded'),
    });
    expect(due.task).toBeUndefined();
    expect(await decide(twoSteps, [...entries, analysed()])).toMatchObject({
      action: 'COMMAND',
      task: 'STEP_2',
    });
  });

  it.each([
    ['an effect may have happened', failed(1, 'Read `a`', 'internal', false), 'STEP_1'],
    ['it timed out', failed(1, 'Read `a`', 'timeout'), 'timeout'],
    ['it is not permitted', failed(1, 'Read `a`', 'permission_denied'), 'permission_denied'],
    ['a dependency is missing', failed(1, 'Read `a`', 'dependency_missing'), 'dependency_missing'],
    ['it left its sandbox', failed(1, 'Read `a`', 'sandbox_violation'), 'sandbox_violation'],
    [
      'something is missing',
      declined(1, 'Read', 'needs_more_info', 'missing: path'),
      'missing: path',
    ],
    ['it has two readings', declined(1, 'Read `a`', 'needs_clarification', 'a or b'), 'a or b'],
    ['no tool fits', declined(1, 'Bake', 'blocked', 'No tool fits'), 'No tool fits'],
  ])('asks a person if %s (A14)', async (_, entry, reason) => {
    const decision = await decide(twoSteps, [entry]);

    expect(decision).toMatchObject({
      action: 'BLOCKED',
      task: 'STEP_1',
      reasoning: expect.stringContaining(reason),
    });
  });

  it('skips a step that never became a command if a person decides so (A14, A21)', async () => {
    const steps = ['Write the result of step 9 to `b`', 'Read `a`'];

    expect(await decide(steps, [blockedAt(1), decidedBy('skip')])).toMatchObject({
      task: 'STEP_2',
    });
    expect(await decide(steps, [blockedAt(1), decidedBy('retry')])).toMatchObject({
      action: 'BLOCKED',
    });
  });

  it('never commands when it must analyse, and always returns a valid answer, deterministically (A2, A7)', async () => {
    const entry = fc.oneof(
      fc.integer({ min: 1, max: 5 }).map((step): LogEntry => succeeded(step, 'Read')),
      fc.integer({ min: 1, max: 5 }).map((step): LogEntry => failed(step, 'Read')),
      fc
        .integer({ min: 1, max: 5 })
        .map((step): LogEntry => failed(step, 'Read', 'timeout', false)),
      fc
        .integer({ min: 1, max: 5 })
        .map((step): LogEntry => declined(step, 'Read', 'needs_more_info', 'path')),
      fc.integer({ min: 1, max: 5 }).map((step): LogEntry => blockedAt(step)),
      fc.constantFrom<LogEntry>(analysed(), decidedBy('skip'), decidedBy('retry', 'now'), {
        type: 'warning',
        limit: 'iterations',
        value: 10,
        message: 'no more',
      }),
    );
    const steps = fc.array(
      fc.oneof(
        fc.string().filter((text) => text.trim() !== ''),
        fc.constantFrom(...twoSteps, 'Compare them'),
      ),
      {
        minLength: 1,
        maxLength: 5,
      },
    );
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.array(entry, { maxLength: 12 }),
        fc.boolean(),
        async (tasks, entries, must) => {
          const more = must ? { mustAnalyze: 'commandsInARow' } : {};
          const decision = await decide(tasks, entries, more);
          expect(await decide(tasks, entries, more)).toEqual(decision);
          expect(executorDecisionSchema.safeParse(decision).success).toBe(true);
          if (must) expect(decision.action).not.toBe('COMMAND');
        },
      ),
    );
  });
});
