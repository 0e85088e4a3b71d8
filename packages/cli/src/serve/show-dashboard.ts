import type { Store } from '@pce/core/store';
import type { Output } from '../terminal/output.js';
import { findTurn } from '../turns/find-turn.js';
import { openBrowser } from './open-browser.js';

export interface DashboardOptions {
  readonly dashboard: boolean;
  readonly open?: true | string;
  readonly json?: boolean;
}

export async function showDashboard(
  { dashboard, open, json }: DashboardOptions,
  url: string,
  store: Store,
  output: Pick<Output, 'print' | 'note'>,
): Promise<void> {
  if (!dashboard) return;
  const turn = open === true ? undefined : open;
  const address = await dashboardAddress(url, store, turn);
  if (!json) output.print(`dashboard: ${address}`);
  if (open === undefined) return;
  await openBrowser(address).catch(() => {
    output.note(`no program opens a browser here: open ${address} yourself`);
  });
}

/** Returns the address of the dashboard: its first page, or a turn by `last`, its id or the beginning of it. */
async function dashboardAddress(
  server: string,
  store: Store,
  turn: string | undefined,
): Promise<string> {
  if (turn === undefined) return `${server}/`;
  return `${server}/#/turns/${encodeURIComponent(await findTurn(store, turn))}`;
}
