import { type StorePlace, storeConformance } from '@pce/conformance';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../test/test-database.js';
import { postgresStore } from './index.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

function schemaPlace(): StorePlace {
  const { url } = database;
  const schema = database.newSchema();
  return { open: ({ clock }) => postgresStore({ url, schema, clock }) };
}

storeConformance({
  describe,
  it: it.concurrent,
  name: 'postgresStore with its own connections',
  place: schemaPlace,
});
