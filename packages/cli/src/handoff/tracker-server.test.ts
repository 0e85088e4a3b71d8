import { join } from 'node:path';
import { expect, it } from 'vitest';
import { trackerServer } from './tracker-server.js';

const [, main] = process.argv;
const what = ['mcp', '--tools', 'tracker', '--episode', 'garden', '--workspace', '/w', '--store'];

it.each([
  [undefined, '/w/.pce/pce.db'],
  ['own.db', join(process.cwd(), 'own.db')],
  ['postgres://db/pce', 'postgres://db/pce'],
])('gives agents the tracker over the store %s (C1)', (store, where) => {
  expect(trackerServer('/w', store, 'garden')).toEqual({
    ...{ name: 'pce-tracker', command: process.execPath, env: {} },
    args: [main, ...what, where],
  });
});

it('cannot give agents a store in memory (C1)', () => {
  expect(() => trackerServer('/w', 'memory', 'garden')).toThrow('--tracker: the agents cannot see');
});
