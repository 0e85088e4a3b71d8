import { writeFileSync } from 'node:fs';
import { type EvalCase, readCases } from '@pce/testkit';
import { expect, it } from 'vitest';
import { recordRefunds } from './record-refunds.ts';

const file = new URL('refund-cases.jsonl', import.meta.url);

/** `PCE_CASES=write` records the data set again. */
it('evaluates cases as they are recorded (F22)', async () => {
  const text = await recordRefunds();
  if (process.env.PCE_CASES === 'write') writeFileSync(file, text);
  const parts = (cases: readonly EvalCase[]) =>
    cases.map(({ request, decisions, answer, status }) => ({ request, decisions, answer, status }));
  expect(parts(readCases(file))).toEqual(parts(readCases({ text })));
});
