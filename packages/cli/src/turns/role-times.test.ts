import { expect, it } from 'vitest';
import { roleTimes } from './role-times.js';

it('tells when a role begins and how long it took, also where several commands ask it at once (A22)', () => {
  let ms = 0;
  const lineOf = roleTimes(() => ms);
  const lines: (string | undefined)[] = [];
  const report = (at: number, type: 'role.started' | 'role.ended'): void => {
    ms = at;
    lines.push(lineOf({ type, role: 'coordinator', version: 3 }));
  };

  report(0, 'role.started');
  report(100, 'role.started');
  report(1_200, 'role.ended');
  report(3_100, 'role.ended');

  expect(lines).toEqual([
    '· coordinator …',
    '· coordinator …',
    '· coordinator ended after 1.2 s',
    '· coordinator ended after 3.0 s',
  ]);
});
