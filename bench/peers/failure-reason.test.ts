import { expect, it } from 'vitest';
import { failureReason } from './failure-reason.ts';

const ended = (facts: object) => Object.assign(new Error('Command failed'), facts);

it('a program that was given up, ran out of memory or threw is told apart', () => {
  expect(failureReason(ended({ killed: true, stderr: 'warming up' }))).toContain('five minutes');
  const heap = 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory';
  expect(failureReason(ended({ killed: false, stderr: heap }))).toContain('out of memory');
  const thrown = 'file.ts:3\n  throw\n\nTypeError: x is not a function\n    at run';
  expect(failureReason(ended({ stderr: thrown }))).toBe('TypeError: x is not a function');
  expect(failureReason(ended({ stderr: '\n' }))).toBe('Command failed');
  expect(failureReason(new Error('no such adapter'))).toBe('no such adapter');
});
