/** Returns the turns that come of some rows. Those after one that fails come nevertheless; the first error is thrown at the end. */
export async function turnsOf<Row>(
  rows: AsyncIterable<Row>,
  turnOf: (row: Row) => Promise<string | undefined>,
): Promise<readonly string[]> {
  const turns: string[] = [];
  const errors: unknown[] = [];
  for await (const row of rows) {
    try {
      const turn = await turnOf(row);
      if (turn !== undefined) turns.push(turn);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return turns;
}
