import { expect, it } from 'vitest';
import { serverCommandLine } from './server-options.js';

const usual = 'http://127.0.0.1:7331';
const own = 'https://pce.example';

it.each([
  [usual, {}, 'pce watch last'],
  [own, {}, `pce watch last --server ${own}`],
  [own, { PCE_SERVER: own }, 'pce watch last'],
  [usual, { PCE_SERVER: own }, `pce watch last --server ${usual}`],
])(
  'names the server %s where the environment %j does not, and no token (D8)',
  (server, env, line) => {
    expect(serverCommandLine({ server, token: 'secret' }, env)('watch', 'last')).toBe(line);
  },
);
