import { completion, scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import { createBudget, createOrchestrator, ModelError } from '../../index.js';

function badReply(reply: string): ModelError {
  return new ModelError('acme:small', 'not_json', 'acme:small answered no JSON', { reply });
}

it('stores the beginning of the answer of a model in the journal, if it is the failure (F4)', async () => {
  const roles = scriptedRoles({
    decide: () => {
      throw badReply(`${'x'.repeat(7_999)}😀 and the rest`);
    },
  });
  await using pce = createOrchestrator(roles);
  const turn = pce.start('Do it');
  expect((await turn.result()).interventions[0]?.message).toContain('acme:small answered no JSON');
  const failed = (await pce.events(turn.id)).find(({ event }) => event.type === 'role.failed');
  expect(failed?.event).toMatchObject({ role: 'executor', reply: `${'x'.repeat(7_999)}\ufffd` });
  await pce.verify(turn.id);
});

it('stops a turn if a shared budget is spent, and names its owner (A7, A13)', async () => {
  const roles = scriptedRoles({
    decide: (_, { budget }) => {
      budget.reserveModelCall();
      return completion();
    },
  });
  const budget = createBudget({ limits: { modelCalls: 1 }, owner: 'the project' });
  await using pce = createOrchestrator({ ...roles, budget });
  expect((await pce.start('One').result()).status).toBe('completed');
  expect(await pce.start('Two').result()).toMatchObject({
    status: 'blocked',
    usage: { modelCalls: 0 },
    interventions: [{ kind: 'limit', message: 'the project has used its 1 model calls' }],
  });
});
