import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { isOwnerAlive, processOwner, sqliteStore } from '@pce/storage-sqlite';
import { openDesk } from './desk.ts';
import { openOrders } from './orders.ts';
import { chooseRoles } from './roles.ts';
import { createRoutes } from './routes.ts';

if (existsSync('.env')) process.loadEnvFile();
const { DATA = 'data', HOST = '127.0.0.1', PORT = '8787' } = process.env;
await mkdir(DATA, { recursive: true });

const pce = openDesk(openOrders(join(DATA, 'ledger.txt')), {
  ...chooseRoles(),
  store: () => sqliteStore(join(DATA, 'turns.db')),
  process: processOwner(),
  isOwnerAlive, // turns of this machine's dead processes are taken over at once
});

const server = serve(
  { fetch: createRoutes(pce).fetch, hostname: HOST, port: Number(PORT) },
  ({ port }) => console.log(`http://${HOST}:${port}`),
);

// Continues the turns of the last process. Those that wait for a person keep waiting.
pce.recover().then(
  ({ failed }) => {
    for (const { turn, error } of failed) console.error(turn, error.message);
  },
  (error: unknown) => console.error(error),
);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    server.close();
    void pce.close().then(() => process.exit());
  });
}
