import { spawn } from 'node:child_process';
import type { Store } from '@pce/core/store';
import { findTurn } from '../journals/find-journal.js';
import type { Output } from '../terminal/output.js';

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

/** Programs that open an address, by platform; on others it is `xdg-open`. */
const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens an address in the person's browser. Rejects if this machine has no program for that. */
function openBrowser(address: string): Promise<void> {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open'];
  // No shell: an address is an argument and nothing else.
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
  child.unref();
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
}
