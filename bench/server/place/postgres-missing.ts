import { startOwnPostgres } from '@pce/test-support';

/** Why no PostgreSQL can be started on this machine; `undefined` where one can. */
export async function postgresMissing(): Promise<string | undefined> {
  try {
    await using _ = await startOwnPostgres();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
