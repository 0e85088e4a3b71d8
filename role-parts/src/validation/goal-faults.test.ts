import type { Goal, GoalProgress } from '@pce/core/contracts';
import type { LogEntry } from '@pce/core/internal';
import { describe, expect, it } from 'vitest';
import { decidedBy, executorInput, failed, succeeded } from '../../test/executor-input.js';
import { edgeCaseRisk } from '../steps/edge-cases.js';
import { goalFaults } from './goal-faults.js';

const goals: Goal[] = [
  { id: 'GOAL_1', description: 'Read all prices', priority: 'medium', dependsOn: [] },
  { id: 'GOAL_2', description: 'Weigh lamps', priority: 'medium', dependsOn: ['GOAL_1'] },
];

function faultsAfter(
  entries: readonly LogEntry[],
  statuses: readonly (readonly [string, GoalProgress['status'], string?])[],
) {
  const { workpad, log } = executorInput(['Read prices', 'Weigh the lamps'], entries, { goals });
  const risks = [edgeCaseRisk('If a file is missing, skip it')];
  const goalsProgress = statuses.map(([goalId, status, progress]) => ({
    ...{ goalId, status, ...(progress !== undefined && { progress }) },
  }));
  const input = { goals, goalsProgress, workpad: { ...workpad, risks }, log };
  const { open, excused } = goalFaults(input);
  return { ...open, excused: Object.fromEntries(excused) };
}

const read = succeeded(1, 'Read prices');
const missing = failed(1, 'Read prices', 'not_found');

describe('goalFaults', () => {
  it('returns no fault for achieved goals (A11)', () => {
    expect(
      faultsAfter(
        [read],
        [
          ['GOAL_1', 'achieved'],
          ['GOAL_2', 'achieved'],
        ],
      ),
    ).toEqual({
      ...{ issues: [], hints: [], fixes: [], reasons: [], excused: {} },
    });
  });

  it('names each goal that was missed, its progress and what to do (A11)', () => {
    expect(
      faultsAfter(
        [read],
        [
          ['GOAL_1', 'achieved'],
          ['GOAL_2', 'blocked', 'at step 2'],
        ],
      ),
    ).toEqual({
      issues: ['goal GOAL_2 is blocked: Weigh lamps (at step 2)'],
      fixes: ['reach goal GOAL_2, or take it out of the plan'],
      ...{ hints: [], reasons: ['requirement_violation'], excused: {} },
    });
    expect(faultsAfter([], [])).toMatchObject({
      issues: ['goal GOAL_1 is pending: Read all prices', 'goal GOAL_2 is pending: Weigh lamps'],
      reasons: ['goal_dependency_failure', 'requirement_violation'],
    });
  });

  it.each<readonly [string, readonly LogEntry[], readonly string[]]>([
    ['a tool', [read, failed(2, 'Weigh')], ['tool_failure']],
    ['a tool before another', [failed(1, 'Read'), read], ['tool_failure']],
    ['none of the tools', [read, decidedBy('retry')], ['requirement_violation']],
  ])('reports whether %s is the cause (A11)', (_, entries, reasons) => {
    expect(
      faultsAfter(entries, [
        ['GOAL_1', 'achieved'],
        ['GOAL_2', 'in_progress'],
      ]).reasons,
    ).toEqual(reasons);
  });

  it('excuses a goal whose steps failed as the document allows, and no other (A8, A11)', () => {
    const status = [
      ['GOAL_1', 'blocked'],
      ['GOAL_2', 'achieved'],
    ] as const;

    expect(faultsAfter([missing, decidedBy('retry')], status)).toEqual({
      ...{ issues: [], hints: [], fixes: [], reasons: [] },
      excused: { GOAL_1: 'goal GOAL_1 is blocked: Read all prices' },
    });
    expect(faultsAfter([failed(1, 'Read prices')], status).excused).toEqual({});
    expect(faultsAfter([read], status).excused).toEqual({});
    expect(faultsAfter([], status).excused).toEqual({});
  });
});
