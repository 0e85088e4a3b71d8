import type { Client } from '@pce/client';
import { CommandError } from '../command-error.js';
import { exitCodes } from '../exit-codes.js';

/** Returns the id of the execution a user named: by its id, or `last` for the newest. */
export async function findExecution(client: Client, name: string): Promise<string> {
  if (name !== 'last') return name;
  const [newest] = (await client.executions.list({ limit: 1 })).executions;
  if (newest !== undefined) return newest.executionId;
  throw new CommandError(
    'not_found',
    'there is no execution yet: pce exec create begins one',
    exitCodes.error,
  );
}
