import { expect, it } from 'vitest';
import { diffClassifier } from './diff-classifier-portable.ts';

it.each([0, -1, Number.NaN])(
  'refuses a time limit of %d ms, as an option and for one call (C2)',
  async (timeoutMs) => {
    expect(() => diffClassifier({ timeoutMs })).toThrow('give a number of milliseconds above 0');
    const answer = diffClassifier().classify({ from: 'a', to: 'b' }, { timeoutMs });
    await expect(answer).rejects.toMatchObject({ code: 'invalid_input' });
  },
);
