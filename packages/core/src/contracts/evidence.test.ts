import { expect, it } from 'vitest';
import { evidenceLabels, isRefused } from './evidence.js';

it('prevents delivery of statements without evidence, or against it (A11)', () => {
  expect(evidenceLabels.filter((label) => isRefused({ label }))).toEqual([
    ...['unsupported', 'contradicted', 'uncited'],
  ]);
});
