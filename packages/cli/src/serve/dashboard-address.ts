import type { Store } from '@pce/core/store';
import { findTurn } from '../turns/find-turn.js';

/** Returns the address of the dashboard: its first page, or a turn by `last`, its id or the beginning of it. */
export async function dashboardAddress(
  server: string,
  store: Store,
  turn: string | undefined,
): Promise<string> {
  if (turn === undefined) return `${server}/`;
  return `${server}/#/turns/${encodeURIComponent(await findTurn(store, turn))}`;
}
