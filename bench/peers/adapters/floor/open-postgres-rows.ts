import type { StepRows } from '../../step-rows.ts';

/** Stores a row for each step on a server. The client is loaded here, so that the loop in memory does not need it. */
export async function openPostgresRows(url: string): Promise<StepRows> {
  const { default: pg } = await import('pg');
  const client = new pg.Client(url);
  await client.connect();
  await client.query('CREATE TABLE steps (turn text NOT NULL, messages text NOT NULL)');
  return {
    save: (turn, messages) =>
      client.query({
        name: 'save',
        text: 'INSERT INTO steps VALUES ($1, $2)',
        values: [turn, JSON.stringify(messages)],
      }),
    close: () => client.end(),
  };
}
