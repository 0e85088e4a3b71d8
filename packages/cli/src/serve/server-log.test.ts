import { expect, it } from 'vitest';
import { noteTrouble, serverLog } from './server-log.js';

const record = {
  ...({ time: '2026-01-01T00:00:00.000Z', event: 'request', request_id: 'r1' } as const),
  ...{ method: 'GET', route: '/api/plans', status: 200, ms: 7 },
};

it.each([
  ['info', ['info', 'warn', 'error']],
  ['warn', ['warn', 'error']],
  ['error', ['error']],
  ['none', []],
] as const)('notes from the level %s on those of %j, a line of JSON for each', (level, shown) => {
  const notes: string[] = [];
  const log = serverLog({ note: (text) => void notes.push(text) }, level);
  for (const each of ['info', 'warn', 'error'] as const) log({ ...record, level: each });

  expect(notes.map((note) => JSON.parse(note))).toEqual(
    shown.map((each) => ({ ...record, level: each })),
  );
});

it.each([
  [new Error('the disk is full'), 'the disk is full'],
  ['gone', 'gone'],
])('notes a failure in the background as a record (%s)', (error, message) => {
  const notes: string[] = [];
  noteTrouble({ note: (text) => void notes.push(text) }, error);

  expect(notes.map((note) => JSON.parse(note))).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: 'error',
      event: 'trouble',
      error: message,
    },
  ]);
});
