import { expect, it } from 'vitest';
import { validationDecision } from '../internal.js';
import { goalVerdict } from './answer.js';

it.each([
  [1, 'APPROVE'],
  [0.8, 'APPROVE'],
  [0.79, 'REVISE'],
  [0.5, 'REVISE'],
  [0.49, 'RETRY'],
  [0.3, 'RETRY'],
  [0.29, 'FAIL'],
  [0, 'FAIL'],
])('decides on an answer of score %d: %s (A11)', (score, decision) => {
  expect(validationDecision(score)).toBe(decision);
});

it.each([
  [1, 'pass'],
  [0.75, 'pass'],
  [0.74, 'partial'],
  [0.5, 'partial'],
  [0.49, 'fail'],
  [0, 'fail'],
])('returns the verdict on a goal of score %d: %s (A11)', (score, verdict) => {
  expect(goalVerdict(score)).toBe(verdict);
});
