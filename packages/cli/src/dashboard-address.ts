import { InvalidInputError, TurnNotFoundError } from '@pce/core/errors';
import type { Store } from '@pce/core/store';
import { createTurnReader, type TurnReader } from '@pce/core/turn';

/** Returns the address of the dashboard: its first page, or a turn by `last`, its id or the beginning of it. */
export async function dashboardAddress(
  server: string,
  store: Store,
  turn: string | undefined,
): Promise<string> {
  if (turn === undefined) return `${server}/`;
  const id = await turnNamed(createTurnReader({ store }), turn);
  return `${server}/#/turns/${encodeURIComponent(id)}`;
}

async function turnNamed(reader: TurnReader, name: string): Promise<string> {
  const found =
    name === 'last'
      ? (await reader.list({ limit: 1 })).turns
      : [...(await reader.findByPrefix(name)), ...(await reader.findByPrefix(`turn_${name}`))];
  const [first, second] = found.map(({ turn }) => turn);
  if (first === undefined) throw new TurnNotFoundError(name);
  if (second === undefined || first === name) return first;
  throw new InvalidInputError(
    `${name} could be several turns (${first}, ${second}, …): write more of it`,
  );
}
