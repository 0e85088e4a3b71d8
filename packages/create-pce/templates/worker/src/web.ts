import { serve } from '@hono/node-server';
import { createRoutes } from './routes.ts';
import { openService } from './service.ts';

const { HOST = '127.0.0.1', PORT = '8787' } = process.env;
const { pce, store } = openService();

const server = serve(
  { fetch: createRoutes(pce).fetch, hostname: HOST, port: Number(PORT) },
  ({ port }) => console.log(`http://${HOST}:${port}`),
);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    server.close();
    await pce.close();
    await store.close();
    process.exit();
  });
}
