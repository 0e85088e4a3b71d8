import { InvalidInputError, PceError } from '@pce/core/errors';
import { expect, it } from 'vitest';
import { errorText } from './tool-error.js';

function read(error: unknown): { text: string; reported: [unknown, string][] } {
  const reported: [unknown, string][] = [];
  const text = errorText('run_plan', error, (...report) => reported.push(report));
  return { text, reported };
}

it.each([
  ['there is no plan `a/b`', 'there is no plan `a/b`'],
  ['/home/me/plans/a.plan.md: line 3 is empty', '…: line 3 is empty'],
  ['cannot read /srv/x/ or file:///srv/y.md', 'cannot read … or …'],
  ['cannot read C:\\Users\\me\\a.md', 'cannot read …'],
  ['see https://example.com/docs/plans.md', 'see https://example.com/docs/plans.md'],
  ['choose plan/task', 'choose plan/task'],
  ['x'.repeat(1_000), 'x'.repeat(1_000)],
  ['x'.repeat(1_001), 'x'.repeat(1_000)],
])('reports %j to a client as %j, and nothing to the operator', (message, expected) => {
  const { text, reported } = read(new InvalidInputError(message));
  expect(text).toBe(`invalid_input: ${expected}`);
  expect(reported).toEqual([]);
});

it.each([
  new Error('password is hunter2'),
  'a text that was thrown',
  new PceError('store_busy', '/srv/pce.db is locked'),
  new PceError('journal_tampered', 'the journal in /srv/pce.db is cut'),
])('reports %s only to the operator', (error) => {
  const { text, reported } = read(error);
  expect(text).toBe(
    'internal: run_plan failed for a reason that the operator of this server finds in its log. Nothing you can change; try again later.',
  );
  expect(reported).toEqual([[error, 'run_plan']]);
});
