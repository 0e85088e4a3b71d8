import { scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { assertNoticed } from '../suite/broken-implementation.js';
import { outputConformance, outputPort } from './output.js';
import { roleCases } from './role-cases.js';

const sound = { issues: ['no result has it'] };
const { synthesizer } = scriptedRoles({ fillOutput: sound });
outputConformance({ describe, it, name: 'scriptedRoles', role: () => synthesizer });

it.each([
  ['fills nothing and gives no reason', {}, /does not say what keeps it/],
  ['invents a value', { value: { weight: 1 } }, /which no result and no claim has/],
  [
    'cites a claim that does not exist',
    { value: {}, evidence: [{ path: '', label: 'supported' as const, citations: ['c9'] }] },
    /cites c9, and there is no such claim/,
  ],
])('goes red for a Synthesizer that %s (A11, F6)', (flaw, fillOutput, says) =>
  assertNoticed(roleCases(outputPort), {
    flaw,
    noticedBy: 'speaks only of what it was told (A1)',
    says,
    make: () => scriptedRoles({ fillOutput }).synthesizer,
  }),
);

it('goes red for a Synthesizer that fills no outputs (F6)', async () => {
  const { synthesize, version = '' } = synthesizer;
  const [, answers] = roleCases(outputPort);
  await expect(answers?.run({ version, synthesize })).rejects.toThrow('it has no fillOutput');
});
