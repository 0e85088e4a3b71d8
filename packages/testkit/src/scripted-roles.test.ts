import type { RoleContext } from '@pce/core/ports';
import { describe, expect, it } from 'vitest';
import {
  anAnalysis,
  aPlan,
  aValidation,
  completion,
  scriptedRoles,
  severalCommands,
} from './scripted-roles.js';

type Decide = Parameters<ReturnType<typeof scriptedRoles>['executor']['decide']>[0];
type Coordinate = Parameters<ReturnType<typeof scriptedRoles>['coordinator']['coordinate']>[0];

const context = {} as RoleContext;

describe('scriptedRoles', () => {
  it('have a version and prices, and a Critic only where it has a script (F5)', () => {
    const roles = scriptedRoles();
    const { critic } = scriptedRoles({ review: { verdict: 'PASS', issues: [] } });

    for (const role of [...Object.values(roles), critic])
      expect(role).toMatchObject({ version: 'scripted', hasPrices: true });
    expect(Object.keys(roles)).not.toContain('critic');
  });

  it('play lists in order, where the last answer stays, and functions by their input (F5)', async () => {
    const input = {} as Decide;
    const { executor } = scriptedRoles({ decide: [anAnalysis('one'), completion()] });
    const { executor: asked } = scriptedRoles({
      decide: ({ iteration }) => severalCommands(`${iteration}`),
    });

    const played = [];
    for (let call = 0; call < 3; call += 1) played.push(await executor.decide(input, context));
    expect(played.map(({ action }) => action)).toEqual(['ANALYZE', 'COMPLETE', 'COMPLETE']);
    expect(played[0]).toMatchObject({ analysis: 'one' });
    expect(await asked.decide({ iteration: 7 } as Decide, context)).toMatchObject({
      ...{ action: 'COMMAND', commands: ['7'] },
    });
    const { executor: empty } = scriptedRoles({ decide: [] });
    await expect(empty.decide(input, context)).rejects.toThrow('the script is empty');
  });

  it('choose the best candidate without a script, and are blocked without one (F5)', async () => {
    const { coordinator } = scriptedRoles();
    const choose = (names: readonly string[]) =>
      coordinator.coordinate(
        { candidates: names.map((name) => ({ name })) } as unknown as Coordinate,
        context,
      );

    expect(await choose(['a.b', 'c.d'])).toMatchObject({
      status: 'selected',
      name: 'a.b',
      args: {},
    });
    expect(await choose([])).toEqual({ status: 'blocked', reason: 'no tool fits' });
  });

  it('build answers with whatever is to be different (F5)', () => {
    expect(aPlan({ reason: 'x' })).toMatchObject({ reason: 'x', routeTo: 'executor' });
    expect(aPlan().goals).toHaveLength(1);
    expect(completion().goalsProgress).toEqual([{ goalId: 'GOAL_1', status: 'achieved' }]);
    const validation = aValidation(0.5, { issues: [] });
    expect(validation.score).toBe(0.5);
    expect(Object.values(validation.checks)).toEqual([true, true, true, true, true]);
  });
});
