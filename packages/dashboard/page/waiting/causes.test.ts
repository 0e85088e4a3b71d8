import type { OpenIntervention } from '@pce/client';
import { describe, expect, it } from 'vitest';
import { causesOf, isFound } from './causes.ts';

function anItem(parts: Partial<OpenIntervention>): OpenIntervention {
  return {
    ...{ source: 'turn', id: 't1.i1', title: 'Refund A-1', kind: 'approval', priority: 'high' },
    ...{ message: 'refund needs an approval', openedAt: 0, expiresAt: null, turnId: null },
    ...{ session: null, intervention: null, executionId: null, taskId: null, episodeId: null },
    ...{ suggestions: [], options: [], ...parts },
  };
}

const question = anItem({ turnId: 't1' });
const task = (turn: string) =>
  anItem({
    ...{ source: 'task', id: `e/${turn}`, title: `Task of ${turn}`, kind: 'agent' },
    message: `turn ${turn} is blocked: refund needs an approval`,
  });

describe('what waits for a person', () => {
  it('is one item if a task waits for a question of its turn (D6)', () => {
    const [own, other] = [task('t1'), task('t2')];
    expect(causesOf([own, question, other])).toEqual([
      { item: question, task: own },
      { item: other },
    ]);
  });

  it('is found by words of its title, message, task and arguments (D6)', () => {
    const cause = { item: question, task: task('t1') };
    expect(
      ['refund a-1', 'APPROVAL', 'task t1', '', 'phone'].map((one) => isFound(cause, one)),
    ).toEqual([true, true, true, true, false]);
  });
});
