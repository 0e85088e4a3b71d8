import { wakerConformance } from '@pce/conformance';
import { makeFolder, type OwnPostgres, startOwnPostgres } from '@pce/test-support';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { bundleWakerProgram, wakerPlace } from '../test/waker-place.js';

const folder = makeFolder();
let server: OwnPostgres;
let program: string;
let places = 0;
beforeAll(async () => {
  server = await startOwnPostgres();
  program = await bundleWakerProgram(folder.root);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  folder.remove();
});

wakerConformance({
  describe,
  it,
  name: 'postgresWaker on a server that is killed',
  place: () => ({
    ...wakerPlace({ url: server.url, schema: `place_${places++}`, program }),
    async restart() {
      await server.crash();
      await server.start();
    },
  }),
});
