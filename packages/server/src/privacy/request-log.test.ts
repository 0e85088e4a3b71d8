import { fakeClock } from '@pce/testkit';
import { expect, it } from 'vitest';
import { type LogRecord, requestLog } from './request-log.js';

const request = { requestId: 'r1', method: 'GET', route: '/api/plans', ms: 7 };

function logged(change: Partial<Parameters<ReturnType<typeof requestLog>>[0]>): LogRecord[] {
  const records: LogRecord[] = [];
  requestLog((record) => records.push(record), fakeClock())({ ...request, status: 200, ...change });
  return records;
}

const record = {
  ...{ time: '2026-01-01T00:00:00.000Z', level: 'info', event: 'request', request_id: 'r1' },
  ...{ method: 'GET', route: '/api/plans', status: 200, ms: 7 },
};

it.each([
  [200, 'info'],
  [399, 'info'],
  [400, 'warn'],
  [499, 'warn'],
  [500, 'error'],
])('notes a request that was answered %d as %s (D8)', (status, level) => {
  expect(logged({ status })).toStrictEqual([{ ...record, status, level }]);
});

it('notes who sent it, masked, and the agent by its id (D8)', () => {
  const user = { role: 'user', owner: 'ann@example.org', isAdmin: false } as const;
  const [noted] = logged({ caller: user });

  expect(noted).toStrictEqual({
    ...record,
    role: 'user',
    owner: expect.not.stringContaining('ann@'),
  });
  expect(logged({ caller: { role: 'agent', agent: 'a1', owner: 'ben' } })).toStrictEqual([
    { ...record, role: 'agent', agent: 'a1', owner: 'ben' },
  ]);
});

it('notes an error with its causes, five at most, masked (D8)', () => {
  const inner = new TypeError('mail ann@example.org');
  const [noted] = logged({ error: new Error('outer', { cause: inner }) });
  let deep = new Error('0');
  for (let depth = 1; depth < 8; depth += 1) deep = new Error(`${depth}`, { cause: deep });

  expect(noted?.error).toMatch(/^Error: outer ← TypeError: mail /);
  expect(noted?.error).not.toContain('ann@');
  expect(logged({ error: 'text' })[0]?.error).toBe('text');
  expect(logged({ error: new Error('x', { cause: 7 }) })[0]?.error).toBe('Error: x ← 7');
  expect(logged({ error: deep })[0]?.error).toBe(
    'Error: 7 ← Error: 6 ← Error: 5 ← Error: 4 ← Error: 3',
  );
});

it('lets be a log that throws, and one that is not there (D8)', () => {
  const clock = fakeClock();
  const noted = { ...request, status: 200 };
  const full = requestLog(() => {
    throw new Error('full');
  }, clock);

  expect(full(noted)).toBeUndefined();
  expect(requestLog(undefined, clock)(noted)).toBeUndefined();
});
