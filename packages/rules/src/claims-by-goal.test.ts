import type { Claim } from '@pce/core';
import type { Goal } from '@pce/core/contracts';
import { type IterationEntry, Sequence } from '@pce/core/internal/log';
import { executorInput, succeeded } from '@pce/role-parts/test';
import { describe, expect, it } from 'vitest';
import { claimsByGoal } from './claims-by-goal.js';

const goalsOf = (...descriptions: readonly string[]): Goal[] =>
  descriptions.map((description, index) => ({
    ...{ id: `GOAL_${index + 1}`, description, priority: 'medium', dependsOn: [] },
  }));

const claimOf = (id: string, claim = `claim ${id}`, source = 'a'): Claim => ({
  ...{ id, claim, source, confidence: 1, event: 4 },
});

const found = (
  command: string,
  claims: readonly Claim[],
  goalFocus: readonly string[],
): IterationEntry => ({ ...succeeded(1, command), claims: [...claims], goalFocus: [...goalFocus] });

type Group = readonly [goal: string, shown: readonly string[], hidden: number];

/** Groups in short form: the goal, its claims with their commands, and the number of hidden ones. */
function groupsOf(
  goals: Goal[],
  claims: readonly Claim[],
  entries: readonly IterationEntry[] = [],
): readonly Group[] {
  const { log } = executorInput([], entries);
  return claimsByGoal({ goals, claims: Sequence.of(...claims), log }).map(
    ({ goal, shown, hidden }) => [
      goal ?? 'others',
      shown.map(({ claim, command }) => `${claim.id} ${command ?? '-'}`),
      hidden,
    ],
  );
}

describe('claimsByGoal', () => {
  it('assigns a claim to the goals that its command served, and others to the end (A4)', () => {
    const [one, two, three] = [claimOf('c1'), claimOf('c2'), claimOf('c3')];
    const entries = [
      found('Read', [one, two], ['GOAL_1', 'GOAL_2', 'GOAL_9']),
      found('Weigh', [three], ['GOAL_9']),
    ];

    expect(groupsOf(goalsOf('Read', 'Weigh'), [one, two, three, claimOf('c4')], entries)).toEqual([
      ['GOAL_1', ['c1 Read', 'c2 Read'], 0],
      ['GOAL_2', ['c1 Read', 'c2 Read'], 0],
      ['others', ['c3 Weigh', 'c4 -'], 0],
    ]);
    expect(groupsOf(goalsOf('Read'), [one], entries)).toEqual([['GOAL_1', ['c1 Read'], 0]]);
    expect(groupsOf([], [])).toEqual([]);
  });

  it('assigns equal claims to their commands in log order, and distinguishes sources (A4)', () => {
    const twice = [claimOf('c1', 'it is 5'), claimOf('c2', 'it is 5')];
    const other = claimOf('c3', 'it is 5', 'b');
    const entries = [
      found('Read `b`', [other], ['GOAL_1']),
      found('Read `a`', twice.slice(0, 1), ['GOAL_1']),
      found('Read it again', twice.slice(1), ['GOAL_1']),
    ];

    expect(groupsOf(goalsOf('Read'), [...twice, other], entries)).toEqual([
      ['GOAL_1', ['c1 Read `a`', 'c2 Read it again', 'c3 Read `b`'], 0],
    ]);
  });

  it('assigns to a goal without commands the claims that share most of its words, at least two', () => {
    const price = claimOf('c1', 'the price of the lamp is 5');
    const lamp = claimOf('c2', 'the lamp is red');
    const served = found('Look', [price, lamp], []);

    expect(groupsOf(goalsOf('Know the price of the lamp'), [price, lamp], [served])).toEqual([
      ['GOAL_1', ['c1 Look'], 0],
      ['others', ['c1 Look', 'c2 Look'], 0],
    ]);
    expect(groupsOf(goalsOf('Know the lamp'), [lamp], [served])).toEqual([
      ['GOAL_1', [], 0],
      ['others', ['c2 Look'], 0],
    ]);
  });

  it('distributes fifty places, and returns how many claims are left (A4)', () => {
    const claims = Array.from({ length: 80 }, (_, index) => claimOf(`c${index + 1}`));
    const few = claims.slice(0, 10);
    const many = claims.slice(10);
    const goals = goalsOf('Read', 'Rest', 'Weigh');
    const entries = [found('Read', few, ['GOAL_1']), found('Weigh', many, ['GOAL_3'])];
    const counts = (groups: readonly Group[]) =>
      groups.map(([goal, shown, hidden]) => [goal, shown.length, hidden]);

    expect(counts(groupsOf(goals, claims, entries))).toEqual([
      ['GOAL_1', 10, 0],
      ['GOAL_2', 0, 0],
      ['GOAL_3', 40, 30],
    ]);
    const half = [
      found('Read', claims.slice(0, 40), ['GOAL_1']),
      found('Weigh', claims.slice(40), ['GOAL_3']),
    ];
    expect(counts(groupsOf(goals, claims, half))).toEqual([
      ['GOAL_1', 25, 15],
      ['GOAL_2', 0, 0],
      ['GOAL_3', 25, 15],
    ]);
    // A claim under one goal is not repeated under another.
    const both = [found('Read', claims, ['GOAL_1', 'GOAL_3'])];
    expect(counts(groupsOf(goals, claims, both))).toEqual([
      ['GOAL_1', 25, 55],
      ['GOAL_2', 0, 0],
      ['GOAL_3', 50, 30],
    ]);
  });
});
