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
  it('have a version and prices, and a Critic only with a script (F5)', () => {
    const roles = scriptedRoles();
    const { critic } = scriptedRoles({ review: { verdict: 'PASS', issues: [] } });

    for (const role of [...Object.values(roles), critic])
      expect(role).toMatchObject({ version: 'scripted', hasPrices: true });
    expect(Object.keys(roles)).not.toContain('critic');
  });

  it('play lists in order, with the last answer repeated, and functions of their input (F5)', async () => {
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

  it('evaluate expressions only with a script (F4)', () => {
    const { evidence } = scriptedRoles({ look: (expression) => ({ ok: true, value: expression }) });
    expect(evidence?.look('r1.n', [])).toEqual({ ok: true, value: 'r1.n' });
    expect(scriptedRoles()).not.toHaveProperty('evidence');
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

  it('leave an output empty without a script (F5)', async () => {
    const { synthesizer } = scriptedRoles();
    const input = {} as Parameters<NonNullable<typeof synthesizer.fillOutput>>[0];
    expect(await synthesizer.fillOutput?.(input, context)).toEqual({});
    const { synthesizer: other } = scriptedRoles({ fillOutput: { value: 7 } });
    expect(await other.fillOutput?.(input, context)).toEqual({ value: 7 });
  });

  it('build answers with any changes (F5)', () => {
    expect(aPlan()).toEqual({
      goals: [{ id: 'GOAL_1', description: 'Do the work', priority: 'medium', dependsOn: [] }],
      ...{ approach: '', successCriteria: [], routeTo: 'executor', reason: '' },
      workpad: { tasks: [], assumptions: [], constraints: [], openQuestions: [], risks: [] },
    });
    expect(aPlan({ reason: 'x' })).toEqual({ ...aPlan(), reason: 'x' });
    expect(completion()).toEqual({
      ...{ action: 'COMPLETE', goalFocus: [], reasoning: '' },
      goalsProgress: [{ goalId: 'GOAL_1', status: 'achieved' }],
    });
    const all = ['claimsSupported', 'nothingInvented', 'queryAddressed', 'coherentFormat'];
    expect(aValidation(0.5, { issues: ['x'] })).toEqual({
      ...{ score: 0.5, goals: [], criteria: [], issues: ['x'] },
      checks: Object.fromEntries([...all, 'sourcesPresent'].map((check) => [check, true])),
      ...{ revisionHints: [], suggestedFixes: [], reasons: [] },
    });
    expect(aValidation(1).issues).toEqual([]);
  });
});
