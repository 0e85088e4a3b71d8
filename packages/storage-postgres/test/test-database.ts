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
  return {
    url: server.url,
    admin,
    newSchema: () => `test_${randomUUID()}`,
    async [Symbol.asyncDispose]() {
      await admin.end();
      await server[Symbol.asyncDispose]();
    },
  };
}
