import { expect, it } from 'vitest';
import { addUsage } from '../session/add-usage.js';
import type { AgentProcess } from './agent-process.js';
import { describeExit } from './describe-exit.js';

type Exit = Awaited<AgentProcess['exited']>;

function told(exit: Exit, errors: string): Promise<string> {
  const ended: Pick<AgentProcess, 'exited' | 'stderr'> = {
    exited: Promise.resolve(exit),
    stderr: () => errors,
  };
  return describeExit(ended as AgentProcess);
}

it('the end of a process is told with the last five lines of its errors (C8)', async () => {
  expect(await told({ code: 3, signal: null }, '')).toBe('it ended with exit code 3');
  expect(await told({ code: 0, signal: null }, ' \n')).toBe('it ended with exit code 0');
  expect(await told({ code: null, signal: 'SIGKILL' }, '1\n2\n3\n4\n5\n6')).toBe(
    'it was ended by SIGKILL: 2\n3\n4\n5\n6',
  );
});

it.each([
  [{}, undefined, {}],
  [{ inputTokens: 1 }, undefined, { inputTokens: 1 }],
  [{ inputTokens: 1 }, { inputTokens: 2, outputTokens: 3 }, { inputTokens: 3, outputTokens: 3 }],
  [{ cost: 0 }, { outputTokens: 0 }, { outputTokens: 0, cost: 0 }],
  [{ cost: 2 }, { cost: 0.5 }, { cost: 2.5 }],
])('the sum of the usages %j and %j is %j (C8)', (one, other, sum) => {
  expect(addUsage(one, other)).toEqual(sum);
});
