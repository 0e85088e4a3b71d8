import { randomUUID } from 'node:crypto';
import { startPostgres } from '@pce/test-support';
import pg from 'pg';

/** A database for one test file, and a connection in addition to those of the stores. */
export interface TestDatabase extends AsyncDisposable {
  readonly url: string;
  readonly admin: pg.Pool;
  newSchema(): string;
}

export async function testDatabase(): Promise<TestDatabase> {
  const server = await startPostgres();
  const admin = new pg.Pool({ connectionString: server.url });
  // A test may end every connection.
  admin.on('error', () => undefined);
  const schemas: string[] = [];
  return {
    url: server.url,
    admin,
    newSchema() {
      const schema = `test_${randomUUID()}`;
      schemas.push(schema);
      return schema;
    },
    async [Symbol.asyncDispose]() {
      for (const schema of schemas) await admin.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`);
      await admin.end();
      await server[Symbol.asyncDispose]();
    },
  };
}
