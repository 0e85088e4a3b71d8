import { evidenceIn } from '@pce/roles';
import { scriptedModel } from '@pce/testkit';
import { expect, it } from 'vitest';
import { compare } from './compare.ts';
import { script } from './script.ts';

it('compares offers by one workflow, with evidence for each statement (A1, A2, A4, A5, B2)', async () => {
  const model = scriptedModel(script);

  const { result, workflows } = await compare(model);

  expect(result).toMatchObject({ status: 'completed', iterations: 2, warnings: [] });
  expect(workflows).toEqual(['compare-offers']);
  // Executor twice and Synthesizer: the seven calls of the workflow needed no Coordinator.
  expect(model.requests).toHaveLength(3);
  expect(result.claims.map(({ claim }) => claim)).toEqual([
    'Aspire 5 costs $549',
    'ThinkPad E14 costs $729',
    'Swift Go costs $779',
    'Aspire 5 weighs 1.78 kg and runs 8 hours',
    'ThinkPad E14 weighs 1.41 kg and runs 11 hours',
    'Swift Go weighs 1.25 kg and runs 9 hours',
    'Aspire 5 has 3.9 of 5 stars from 212 buyers',
    'ThinkPad E14 has 4.6 of 5 stars from 87 buyers',
    'Swift Go has 4.2 of 5 stars from 9 buyers',
  ]);
  const labels = evidenceIn(result).map(({ label }) => label);
  expect(new Set(labels)).toEqual(new Set(['supported', 'asserted']));
});

it('words the opinions of few buyers as uncertain (A11)', async () => {
  const { result } = await compare(scriptedModel(script));

  expect(result.answer).toMatch(/Buyers give the Swift Go 4\.2 of 5 stars .*\(confidence 0\.40\)/);
});
