import { InvalidInputError } from '@pce/core/errors';
import type { HandoffMcpServer } from '@pce/core/ports';
import { storePlace } from '../store/store-place.js';

export function trackerServer(
  root: string,
  store: string | undefined,
  episode: string,
): HandoffMcpServer {
  const place = storePlace({ store, cwd: process.cwd(), root });
  if (place.type === 'memory') {
    throw new InvalidInputError('--tracker: the agents cannot see a store in memory');
  }
  const [, main = ''] = process.argv;
  const where = place.type === 'file' ? place.file : place.url;
  const what = ['mcp', '--tools', 'tracker', '--episode', episode];
  const args = [main, ...what, '--workspace', root, '--store', where];
  return { name: 'pce-tracker', command: process.execPath, args, env: {} };
}
