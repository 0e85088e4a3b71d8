import { InvalidInputError, type RoleName } from '@pce/core';
import { executorInput, roleContext } from '@pce/role-parts/test';
import { scriptedModel } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { asked } from '../../test/asked.js';
import { modelRoles, rolePrompts } from '../index.js';

const roleNames: readonly RoleName[] = [
  'planner',
  'critic',
  'executor',
  'coordinator',
  'synthesizer',
  'validator',
];

const versionsOf = (...args: Parameters<typeof modelRoles>): readonly (string | undefined)[] => {
  const [model, options] = args;
  const roles = modelRoles(model, { critic: true, ...options });
  return roleNames.map((name) => roles[name]?.version);
};

describe('modelRoles', () => {
  it('have model and prompt in the version of each role, so that changes are detected (F11)', () => {
    const model = scriptedModel([], { id: 'acme:large' });
    const before = versionsOf(model);
    expect(new Set(before).size).toBe(6);
    expect(before.every((version) => version?.includes('acme:large'))).toBe(true);
    expect(versionsOf(scriptedModel([], { id: 'acme:large' }))).toEqual(before);

    const other = versionsOf(scriptedModel([], { id: 'acme:small' }));
    expect(other.every((version, index) => version !== before[index])).toBe(true);
    const prompts = { executor: `${rolePrompts.executor}\nPrefer metric units.` };
    const changed = versionsOf(model, { prompts });
    expect(roleNames.filter((_, index) => changed[index] !== before[index])).toEqual(['executor']);
    const summarised = versionsOf(model, { compressor: scriptedModel([], { id: 'acme:tiny' }) });
    expect(roleNames.filter((_, index) => summarised[index] !== before[index])).toEqual([
      'executor',
    ]);
    expect(summarised[2]).toContain('acme:tiny');
  });

  it("use each role's own model, with its own prompt if given (F4)", async () => {
    const executor = scriptedModel([{ action: 'COMPLETE' }], { id: 'acme:small' });
    const other = scriptedModel([]);
    const models = {
      planner: other,
      executor,
      coordinator: other,
      synthesizer: other,
      validator: other,
    };
    const roles = modelRoles(models, { prompts: { executor: 'Decide.' } });
    await roles.executor.decide(executorInput([]), roleContext);
    expect(executor.requests[0]?.system).toBe('Decide.');
    expect(other.requests).toHaveLength(0);
  });

  it('let the Executor ask for new tools if the host can build them (B8)', async () => {
    const decision = { action: 'CREATE_TOOL', command: 'A tool that counts words' };
    const { roles, model } = asked([decision], { builds: true });
    expect(await roles.executor.decide(executorInput([]), roleContext)).toMatchObject(decision);
    expect(model.requests[0]?.system).toContain('CREATE_TOOL');
    expect(rolePrompts.executor).not.toContain('CREATE_TOOL');
  });

  it.each([
    ['budgets.executor', { budgets: { executor: 10 } }],
    ['budgets.planner', { budgets: { planner: Number.NaN } }],
    ['hedgeBelow', { hedgeBelow: 2 }],
  ])('reject a wrong option, naming it: %s', (name, options) => {
    expect(() => modelRoles(scriptedModel([]), options)).toThrow(InvalidInputError);
    expect(() => modelRoles(scriptedModel([]), options)).toThrow(name);
  });
});

it.each([
  ['openai/gpt-5'],
  [{ specificationVersion: 'v2', doGenerate: () => undefined }],
  [undefined],
])('name the argument to pass instead of %j', (model) => {
  // @ts-expect-error JavaScript has no types
  expect(() => modelRoles(model)).toThrow(/this is no model: pass aiSdkModel/);
});

it('reject an unknown option', () => {
  const misspelt: object = { evidenc: 'strict' };
  expect(() => modelRoles(scriptedModel([]), misspelt)).toThrow('did you mean evidence?');
});
