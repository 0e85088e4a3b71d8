import type { ReflectorInput } from '@pce/core';
import { roleContext } from '@pce/role-parts/test';
import { scriptedModel } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { modelReflector, type PromptReport } from '../index.js';

const input: ReflectorInput = {
  patch: '-keep the archive\n+delete the archive',
  class: 'LOW',
  log: '### Executor Iteration 1\n**Command:** "delete the archive"',
  rubric: ['No cats.'],
};

const reflection = {
  diagnosis: 'The archive is to be deleted.',
  action_items: ['Restore the checkpoint.'],
  alignment_check: { aligned: false, rationale: 'Irreversible damage: the second line.' },
};

describe('modelReflector', () => {
  it('returns diagnosis, actions and alignment (C3)', async () => {
    const model = scriptedModel([reflection]);
    const reflector = modelReflector(model);
    expect(await reflector.reflect(input, roleContext)).toEqual(reflection);
    expect(reflector.version).toContain('scripted');
    const { prompt = '' } = model.requests[0] ?? {};
    for (const part of ['- No cats.', '+delete the archive', '**Command:**', 'class: LOW']) {
      expect(prompt).toContain(part);
    }
  });

  it('keeps its budget with a patch and log of any length (A20, C3)', async () => {
    const reports: PromptReport[] = [];
    const model = scriptedModel([reflection]);
    const long = '+ a line that was added to the report\n\n'.repeat(5_000);
    await modelReflector(model, { onPrompt: (report) => reports.push(report) }).reflect(
      { ...input, patch: long, log: long },
      roleContext,
    );
    expect(reports[0]?.tokens).toBeLessThanOrEqual(6_000);
  });
});
