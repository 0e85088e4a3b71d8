import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeFailure } from './describe-failure.ts';

it('describes whatever is thrown, without failing itself (B8)', () => {
  const anything = fc.anything({ withNullPrototype: true, withDate: true });
  fc.assert(
    fc.property(anything, (thrown) => {
      const { code, message } = describeFailure(thrown, 'tool.mjs');
      expect(code).toMatch(/^[a-z_]+$/);
      expect(message.length).toBeLessThanOrEqual(2_000);
    }),
  );
});

const error = (message: string, more: object = {}): Error =>
  Object.assign(new Error(message), more);

it.each<[string, unknown, string, string]>([
  [
    'a refusal of the permission model',
    error('restricted', {
      code: 'ERR_ACCESS_DENIED',
      permission: 'FileSystemWrite',
      resource: '/x',
    }),
    'sandbox_violation',
    'FileSystemWrite of /x is not allowed',
  ],
  [
    'one without a resource',
    error('restricted', { code: 'ERR_ACCESS_DENIED', permission: 'ChildProcess' }),
    'sandbox_violation',
    'ChildProcess is not allowed',
  ],
  ['a full disk', error('no space', { code: 'ENOSPC' }), 'sandbox_violation', 'no space'],
  [
    'memory that is not there',
    new RangeError('Array buffer allocation failed'),
    'sandbox_violation',
    'more memory',
  ],
  [
    'a global that was taken away',
    new ReferenceError('require is not defined'),
    'sandbox_violation',
    'require',
  ],
  [
    'a name that never was there',
    new ReferenceError('reqire is not defined'),
    'internal',
    'reqire',
  ],
  ['a code of its own choice', error('none', { code: 'not_found' }), 'not_found', 'none'],
  ['a code that is not its own', error('mine', { code: 'sandbox_violation' }), 'internal', 'mine'],
])('tells of %s (B5, B8)', (_, thrown, code, message) => {
  expect(describeFailure(thrown, 'tool.mjs')).toEqual({
    code,
    message: expect.stringContaining(message),
  });
});

it('names the line of the tool’s file (B8)', () => {
  const thrown = error('wrong', {
    stack: 'Error: wrong\n    at f (tool.mjs:12:3)\n    at tool.mjs:20:1',
  });

  expect(describeFailure(thrown, 'tool.mjs').message).toBe('wrong (line 12)');
});
