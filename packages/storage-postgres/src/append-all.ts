import type { AppendInput } from '@pce/core/store';
import { appendColumns } from './append-columns.js';
import type { Database } from './database.js';
import { numberIn } from './row.js';
import type { Statement } from './statements.js';

/**
 * Carries out appends with one statement, without retry. Returns for each what `write` would return, or `undefined` for
 * one that was refused or cannot be combined with the others: pass it to `write`. Rejects with the driver's error.
 */
export async function appendAll(
  queryOnce: Database['queryOnce'],
  statement: Statement,
  appends: readonly AppendInput[],
): Promise<readonly unknown[]> {
  const { taken, values } = appendColumns(appends);
  const answers: unknown[] = appends.map(() => undefined);
  for (const row of await queryOnce(statement, values)) {
    const index = taken[numberIn(row, 'append') - 1];
    const append = index === undefined ? undefined : appends[index];
    if (index === undefined || append === undefined) continue;
    const version = append.expectedVersion + append.events.length;
    answers[index] = { outcome: 'appended', version, position: numberIn(row, 'position') };
  }
  return answers;
}
