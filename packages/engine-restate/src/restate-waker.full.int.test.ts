import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type WakerPlace, wakerConformance, wakerProcess } from '@pce/conformance';
import { bundleProgram, makeFolder } from '@pce/test-support';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { startBalancer } from '../test/balancer.js';
import { type RestateServer, restateProgram, startRestate } from '../test/restate-server.js';
import type { WakerTask } from '../test/waker-process.js';
import { restateWaker } from './index.js';

const program = await restateProgram();
const folder = makeFolder();
let server: RestateServer;
let wakerProgram: string;
let services = 0;

async function makePlace(): Promise<WakerPlace> {
  const balancer = await startBalancer();
  const options = {
    ingress: server.ingress,
    service: `wakes_${services++}`,
    visibilityMs: 6_000,
  };
  const withPort = async () => ({ ...options, listen: { port: await balancer.newPort() } });
  // As an operator does it once, while a worker listens.
  const first = restateWaker(await withPort());
  await first.on(async () => undefined, { concurrency: 1 });
  await server.register(balancer.url);
  await first.close();
  return {
    open: async () => restateWaker(await withPort()),
    async start({ skewMs }) {
      const task: WakerTask = { ...(await withPort()), skewMs };
      const args = [wakerProgram, JSON.stringify(task)];
      return wakerProcess(spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] }));
    },
    async restart() {
      await server.kill();
      await server.start();
    },
    remove: async () => balancer[Symbol.asyncDispose](),
  };
}

if ('missing' in program) it.skip(`restateWaker: ${program.missing}`);
else
  describe('restateWaker on a server that is killed', () => {
    beforeAll(async () => {
      const source = fileURLToPath(new URL('../test/waker-process.ts', import.meta.url));
      wakerProgram = await bundleProgram(source, folder.root);
      server = await startRestate(program.file);
    });
    afterAll(async () => {
      await server[Symbol.asyncDispose]();
      folder.remove();
    });
    wakerConformance({
      describe,
      it,
      name: 'restateWaker',
      place: makePlace,
      // Restate waits up to five seconds before it looks for a worker again.
      latencyMs: 15_000,
      timeoutMs: 180_000,
    });
  });
