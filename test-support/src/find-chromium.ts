import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A browser for tests, or why there is none. */
export type FoundChromium =
  | { readonly path: string }
  | { readonly path: undefined; readonly missing: string };

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Returns the Chromium of this machine, or the one that PCE_CHROMIUM names. Installs it if it is missing and packages
 * can be installed (Debian, as root).
 */
export function findChromium(): FoundChromium {
  const { PCE_CHROMIUM: named } = process.env;
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return { path: named };
    return { path: undefined, missing: `PCE_CHROMIUM names ${named}, which does not exist` };
  }
  const found = places.find(existsSync);
  if (found !== undefined) return { path: found };
  const why = installChromium();
  const installed = places.find(existsSync);
  if (installed !== undefined) return { path: installed };
  return {
    path: undefined,
    missing: `there is no Chromium: install it (apt-get install chromium) or name one in PCE_CHROMIUM (${why})`,
  };
}

/** Returns why it could not be installed; an empty text after success. */
function installChromium(): string {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    return 'only root on Debian can have it installed by the tests';
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['-q', '-o', 'DPkg::Lock::Timeout=120'];
  try {
    execFileSync('apt-get', [...options, 'update'], { env, stdio: 'pipe', timeout: 120_000 });
    const install = ['install', '-y', '--no-install-recommends', 'chromium'];
    execFileSync('apt-get', [...options, ...install], { env, stdio: 'pipe', timeout: 240_000 });
    return '';
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 500) : String(error);
  }
}
