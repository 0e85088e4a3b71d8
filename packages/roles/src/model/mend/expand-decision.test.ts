import type { ExecutorDecision } from '@pce/core/contracts';
import { executorInput, roleContext } from '@pce/role-parts/test';
import { describe, expect, it } from 'vitest';
import { asked } from '../../../test/asked.js';

const goals = ['Know it', 'Tell it', 'Keep it'].map((description, index) => ({
  id: `GOAL_${index + 1}`,
  description,
  priority: 'medium' as const,
  dependsOn: [],
}));

/** The decision of an Executor whose model answers so. */
async function decided(answer: unknown): Promise<ExecutorDecision> {
  const { roles } = asked([answer]);
  return roles.executor.decide(executorInput([], [], { goals }), roleContext);
}

describe("an Executor's answer", () => {
  it.each<readonly [unknown, Partial<ExecutorDecision>]>([
    [{ commands: ['a', 'b'] }, { action: 'COMMAND', commands: ['a', 'b'] }],
    [{ commands: ['a'] }, { action: 'COMMAND', command: 'a' }],
    [{ command: 'a' }, { action: 'COMMAND', command: 'a' }],
    [{ commands: [{ command: 'a' }, 'b'] }, { action: 'COMMAND', commands: ['a', 'b'] }],
    [{ commands: ['a', ' a', 'b', 'a'] }, { action: 'COMMAND', commands: ['a', 'b'] }],
    [
      { forEach: 'r1.tickets', command: 'Close item.id' },
      { action: 'COMMAND', forEach: 'r1.tickets', command: 'Close item.id' },
    ],
    [
      { commands: ['Write `a` with content values.text'], values: { text: 'Hello' } },
      {
        action: 'COMMAND',
        command: 'Write `a` with content values.text',
        values: { text: 'Hello' },
      },
    ],
    [{ look: 'sum(r1.total)' }, { action: 'COMMAND', look: 'sum(r1.total)' }],
    [{ reply: 'Good morning.' }, { action: 'COMPLETE', reply: 'Good morning.' }],
    [{ question: 'Which one?' }, { action: 'BLOCKED', asks: true, reasoning: 'Which one?' }],
    [{ analysis: 'Both fit' }, { action: 'ANALYZE', analysis: 'Both fit' }],
    [{ done: 'yes' }, { action: 'COMPLETE' }],
  ])('%j is understood (A2)', async (answer, meant) => {
    expect(await decided(answer)).toMatchObject(meant);
  });

  it.each([{}, { commands: [], done: false }, { goalsProgress: [] }, { done: 'later' }, 'Read it'])(
    '%j is rejected: nothing follows from it',
    async (answer) => {
      await expect(decided(answer)).rejects.toMatchObject({ reason: 'wrong_shape' });
    },
  );

  it('gives 20 of 200 commands, and lists the others as not executed yet (A2, A7)', async () => {
    const commands = Array.from({ length: 200 }, (_, index) => `Read the page ${index + 1}.`);
    const decision = await decided({ commands: [...commands, ...commands], done: true });
    if (decision.action !== 'COMMAND') throw new Error(decision.action);
    expect(decision.commands).toEqual(commands.slice(0, 20));
    expect(decision.completes).toBeUndefined();
    for (const later of commands.slice(20)) expect(decision.analysis).toContain(later);
    expect(decision.analysis).toContain('180');
  });
});

describe('goals that were not reached', () => {
  const [first, second, third] = ['GOAL_1', 'GOAL_2', 'GOAL_3'];
  it.each<readonly [unknown, readonly (readonly [string | undefined, string, string?])[]]>([
    [
      { GOAL_2: 'no shop has it' },
      [
        [second, 'blocked', 'no shop has it'],
        [first, 'achieved'],
        [third, 'achieved'],
      ],
    ],
    [
      ['GOAL_1', 'GOAL_3: too late'],
      [
        [first, 'blocked', ''],
        [third, 'blocked', 'too late'],
        [second, 'achieved'],
      ],
    ],
    // Ambiguous: no goal is marked as achieved.
    [{ 'the other one': 'no' }, [['the other one', 'blocked', 'no']]],
  ])('are reported as %j (A2)', async (notReached, progress) => {
    const { goalsProgress } = await decided({ done: true, notReached });
    expect(goalsProgress.map((each) => [each.goalId, each.status, each.progress])).toEqual(
      progress.map(([id, status, why]) => [id, status, why]),
    );
  });
});
