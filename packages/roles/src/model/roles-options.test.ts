import type { RoleModel } from '@pce/core/ports';
import { describe, expect, it } from 'vitest';
import { unasked } from '../../test/asked.js';
import { modelRoles } from './model-roles.js';

describe('the options of modelRoles', () => {
  it.each([0, 0.7, 1])('accept %d as hedgeBelow', (least) => {
    expect(Object.keys(modelRoles(unasked, { hedgeBelow: least })).sort()).toEqual([
      ...['analyzer', 'coordinator', 'evidence', 'executor', 'planner', 'synthesizer', 'validator'],
    ]);
  });

  it.each([-0.1, 1.1, Number.NaN])('reject %d, with the accepted range', (least) => {
    expect(() => modelRoles(unasked, { hedgeBelow: least })).toThrow(
      `option hedgeBelow: expected 0 to 1, got ${least}`,
    );
  });

  it('report for each role whether its model has prices', () => {
    const [priced, free]: RoleModel[] = [
      { ...unasked, hasPrices: true },
      { ...unasked, hasPrices: false },
    ];
    if (priced === undefined || free === undefined) throw new Error('two models');
    const models = {
      ...{ planner: priced, executor: free, coordinator: unasked },
      ...{ synthesizer: priced, validator: free },
    };
    const prices = (critic?: RoleModel): readonly unknown[] =>
      Object.entries(modelRoles({ ...models, ...(critic && { critic }) }, { critic: true }))
        .filter(([name]) => name !== 'evidence')
        .map(([name, role]) => [name, 'hasPrices' in role ? role.hasPrices : undefined]);

    const expected = [
      ...[
        ['analyzer', true],
        ['planner', true],
        ['critic', true],
        ['executor', false],
        ['coordinator', undefined],
      ],
      ...[
        ['synthesizer', true],
        ['validator', false],
      ],
    ];
    expect(prices()).toEqual(expected);
    expect(prices(free)).toEqual(
      expected.map(([name, has]) => [name, name === 'critic' ? false : has]),
    );
  });
});
