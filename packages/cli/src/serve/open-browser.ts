import { spawn } from 'node:child_process';

/** Programs that open an address, by platform; on others it is `xdg-open`. */
const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens an address in the person's browser. Rejects if this machine has no program for that. */
export function openBrowser(
  address: string,
  platform: NodeJS.Platform = process.platform,
): Promise<void> {
  const [program, ...args] = openers[platform] ?? ['xdg-open'];
  // No shell: an address is an argument and nothing else.
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
  child.unref();
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
}
