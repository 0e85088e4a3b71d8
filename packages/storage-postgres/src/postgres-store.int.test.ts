import { randomUUID } from 'node:crypto';
import { startPostgres } from '@pce/test-support';
import { type StorePlace, storeConformance } from '@pce/testkit';
import pg from 'pg';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { postgresStore } from './postgres-store.js';

let server: Awaited<ReturnType<typeof startPostgres>>;
let admin: pg.Pool;

beforeAll(async () => {
  server = await startPostgres();
  admin = new pg.Pool({ connectionString: server.url });
  admin.on('error', () => undefined);
});

afterAll(async () => {
  await admin.end();
  await server[Symbol.asyncDispose]();
});

// #region conformance
function schemaPlace(): StorePlace {
  const schema = `test_${randomUUID()}`;
  return {
    open: ({ clock }) => postgresStore({ url: server.url, schema, clock }),
    remove: async () => {
      await admin.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`);
    },
  };
}

storeConformance({ describe, it, name: 'postgresStore', place: schemaPlace });
// #endregion
