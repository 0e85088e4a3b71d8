import { expect, it } from 'vitest';
import { isDestructive } from './is-destructive.js';

it.each([
  ['remove-old', undefined, true],
  ['tidy', 'Deletes what nobody needs', true],
  ['sendMail', 'Mail to a person', true],
  ['poster', 'Make a poster text', false],
  ['order_totals', 'Total the orders before they are sent', false],
  ['format', 'Format a number', false],
])('decides for the script %s (%s) whether it asks first (F9)', (name, description, asks) => {
  expect(isDestructive(name, description)).toBe(asks);
});
