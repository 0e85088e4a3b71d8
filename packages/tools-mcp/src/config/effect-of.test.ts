import { expect, it } from 'vitest';
import { effectOf } from './server-config.js';

const asMcp = { trustHints: true, trusted: false };

it.each([
  [{}, 'once', true],
  [{ readOnlyHint: true }, 'read', false],
  [{ readOnlyHint: true, idempotentHint: true }, 'read', false],
  [{ idempotentHint: true }, 'idempotent', true],
  [{ readOnlyHint: false }, 'once', true],
  [{ idempotentHint: true, destructiveHint: false }, 'idempotent', false],
  [{ idempotentHint: true, destructiveHint: true }, 'idempotent', true],
  [{ readOnlyHint: false, destructiveHint: false }, 'once', false],
  [{ destructiveHint: true }, 'once', true],
  [{ readOnlyHint: true, destructiveHint: true }, 'once', true],
  [{ readOnlyHint: true, idempotentHint: true, destructiveHint: true }, 'once', true],
] as const)('reads the hints %j as %s, destructive: %s (F8)', (hints, effect, destructive) => {
  expect(effectOf(hints, {}, asMcp)).toEqual({ effect, destructive });
});

it('treats untrusted hints as the strictest (F8, F9)', () => {
  const hints = { readOnlyHint: true, destructiveHint: false };
  expect(effectOf(hints, {}, { trustHints: false, trusted: true })).toEqual({
    effect: 'once',
    destructive: true,
  });
});

it.each([
  [{ effect: 'read' }, { effect: 'read', destructive: false }],
  [{ destructive: false }, { effect: 'once', destructive: false }],
  [{ effect: 'idempotent' }, { effect: 'idempotent', destructive: true }],
] as const)('lets the host say %j against every hint (F8)', (override, expected) => {
  expect(effectOf({ destructiveHint: true }, override, asMcp)).toEqual(expected);
});

it.each([
  [{}, 'once', false],
  [{ idempotentHint: true }, 'idempotent', false],
  [{ destructiveHint: true }, 'once', true],
] as const)(
  'asks for %j of a trusted server only if declared (F9)',
  (hints, effect, destructive) => {
    const trust = { trustHints: true, trusted: true };
    expect(effectOf(hints, {}, trust)).toEqual({ effect, destructive });
  },
);
