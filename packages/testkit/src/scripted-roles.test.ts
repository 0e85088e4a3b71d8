import type { RoleContext } from '@pce/core/ports';
import { describe, expect, it } from 'vitest';
import { completion, scriptedRoles, severalCommands } from './index.js';
import { anAnalysis } from './internal.js';

type Decide = Parameters<ReturnType<typeof scriptedRoles>['executor']['decide']>[0];

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
});
