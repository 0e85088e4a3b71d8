import { once } from 'node:events';
import { type CliRun, type RunCliOptions, spawnCli } from './cli.js';
import { startHere } from './run-here.js';

export interface Serving extends AsyncDisposable {
  readonly url: string;
  stop(): Promise<CliRun>;
}

export async function serving(
  options: RunCliOptions,
  args: readonly string[] = [],
): Promise<Serving> {
  const child = await spawnCli(
    ['serve', '--port', '0', '--json', '--no-dashboard', ...args],
    options,
  );
  const ended = child.finished.then(({ stderr }) => {
    throw new Error(`pce serve ended before it listened: ${stderr}`);
  });
  const url = await Promise.race([firstUrl(child.stdout), ended]);
  ended.catch(() => undefined);
  const stop = (): Promise<CliRun> => {
    child.kill('SIGTERM');
    return child.finished;
  };
  return { url, stop, [Symbol.asyncDispose]: async () => void (await stop()) };
}

async function firstUrl(stdout: NodeJS.ReadableStream | null): Promise<string> {
  let text = '';
  for (;;) {
    const [chunk] = stdout === null ? [''] : await once(stdout, 'data');
    text += chunk;
    const url = /"url": "([^"]+)"/.exec(text)?.[1];
    if (url !== undefined) return url;
  }
}

export async function servingHere(
  workspace: string,
  args: readonly string[] = [],
): Promise<Serving> {
  const line = ['serve', '--port', '0', '--json', '--no-dashboard', '--workspace', workspace];
  const running = startHere([...line, ...args]);
  const url = await running.said(/"url": "([^"]+)"/);
  const { stop } = running;
  return { url, stop, [Symbol.asyncDispose]: async () => void (await stop()) };
}
