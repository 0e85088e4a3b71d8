import { createServer } from 'node:http';
import { runWorker } from '@pce/core/worker';
import { openService } from './service.ts';

const { HOST = '127.0.0.1', PORT = '0' } = process.env;
const { pce, store } = openService();
const worker = runWorker([pce], { store, turns: 20, onError: (error) => console.error(error) });

/** Whether it has looked for due turns within half a minute; the health check of the image asks for it. */
const isWell = (): boolean => Date.now() - worker.state.sweptAt < 30_000;
const health = createServer((_, response) => response.writeHead(isWell() ? 200 : 503).end());
health.listen(Number(PORT), HOST);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    health.close();
    await worker.drain({ graceMs: 30_000 });
    await pce.close();
    await store.close();
    process.exit();
  });
}
