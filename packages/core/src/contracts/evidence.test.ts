import { expect, it } from 'vitest';
import { evidenceLabels, isRefused } from './evidence.js';

it('keeps statements without evidence, or against it, from being delivered (A11)', () => {
  expect(evidenceLabels.filter((label) => isRefused({ label }))).toEqual([
    ...['unsupported', 'contradicted', 'uncited'],
  ]);
});
