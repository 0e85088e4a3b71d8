import { InvalidInputError } from '@pce/core';
import { expect, it } from 'vitest';
import { resolveLimits } from './sandbox-limits.js';

it('has a default for every limit (B8)', () => {
  expect(resolveLimits({ timeoutMs: 2 })).toEqual({
    timeoutMs: 2,
    memoryMiB: 256,
    maxScratchBytes: 67_108_864,
    maxScratchFiles: 1_000,
    maxOutputBytes: 1_048_576,
  });
});

it.each([
  { timeoutMs: 0 },
  { maxScratchFiles: 0.5 },
  { memoryMiB: Number.POSITIVE_INFINITY },
  { cpuSeconds: 3 },
])('rejects %o, and names the limit (B8)', (limits) => {
  const [name = ''] = Object.keys(limits);

  expect(() => resolveLimits(limits)).toThrow(InvalidInputError);
  expect(() => resolveLimits(limits)).toThrow(name);
});
