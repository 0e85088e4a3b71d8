import { aPlan, aValidation, completion, scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import { createOrchestrator } from '../../index.js';

it('contains the success criteria of the plan, and the checks and tags of the validation (A12)', async () => {
  const saved: string[] = [];
  const roles = scriptedRoles({
    plan: aPlan({ successCriteria: ['at least 3 laptops listed'] }),
    decide: completion(),
    validate: { ...aValidation(0.85), reasons: ['missing_evidence'] },
  });
  await using pce = createOrchestrator({
    ...roles,
    save: async ({ markdown }) => {
      saved.push(markdown);
    },
  });
  await pce.start('Find laptops').result();

  const [document = ''] = saved;
  expect(document).toContain('### Success criteria\n\n- at least 3 laptops listed');
  expect(document).toContain('**APPROVE** (0.85)\n\nReasons: missing_evidence\n\n');
  expect(document).toContain('- queryAddressed: holds');
});
