import { expect, it } from 'vitest';
import { durationText } from './duration-text.js';

it.each([
  [[1, 1, 1], '1 day'],
  [[3, 3, 3], '3 days'],
  [[2, 3, 4], '2–4 days'],
  [[1, 2, 5], '1–5 days, likely 2'],
  [[0.25, 0.25, 0.25], '6 hours'],
  [[1 / 24, 1.5 / 24, 2 / 24], '1–2 hours'],
  [[0.5 / 24, 0.5 / 24, 0.5 / 24], '30 minutes'],
  [[0, 0, 0], '0 minutes'],
])('writes %j days as “%s” (D1)', ([min = 0, likely = 0, max = 0], text) => {
  expect(durationText({ min, likely, max })).toBe(text);
});
