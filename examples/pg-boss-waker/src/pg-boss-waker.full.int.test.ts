import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { wakerConformance, wakerProcess } from '@pce/conformance';
import { bundleProgram, makeFolder, startOwnPostgres } from '@pce/test-support';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { pgBossWaker } from './pg-boss-waker.ts';

const folder = makeFolder();
/** A PostgreSQL of the test. */
interface OwnServer extends AsyncDisposable {
  readonly url: string;
  start(): Promise<void>;
  /** Ends it as a loss of power does. */
  crash(): Promise<void>;
}

let server: OwnServer;
let program: string;
let places = 0;
beforeAll(async () => {
  server = await startOwnPostgres();
  const source = fileURLToPath(new URL('../test/waker-program.ts', import.meta.url));
  program = await bundleProgram(source, folder.root);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  folder.remove();
});

// #region conformance
wakerConformance({
  describe,
  it,
  name: 'pgBossWaker',
  timeoutMs: 180_000,
  place: () => {
    const options = { url: server.url, schema: `boss_${places++}` };
    return {
      open: () => pgBossWaker(options),
      start: ({ skewMs }) =>
        wakerProcess(spawn(process.execPath, [program, JSON.stringify({ ...options, skewMs })])),
      async restart() {
        await server.crash();
        await server.start();
      },
    };
  },
});
// #endregion
