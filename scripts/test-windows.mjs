// Tests the window driver against a real terminal under a virtual X server. Installs missing programs if possible: on
// Debian, as root. `npm test` runs the same test if the programs are installed, and skips it otherwise.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail, run } from './setup.mjs';

const programs = ['Xvfb', 'xterm', 'xdotool', 'xclip'];
const debianPackages = ['xvfb', 'xterm', 'xdotool', 'xclip'];

const missing = () => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return programs.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
};

async function install() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`installing ${debianPackages.join(', ')}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const wait = ['-q', '-o', 'DPkg::Lock::Timeout=120'];
  await run('apt-get', [...wait, 'update'], { env });
  await run('apt-get', [...wait, 'install', '-y', '--no-install-recommends', ...debianPackages], {
    env,
  });
}

try {
  if (missing().length > 0) await install();
  const absent = missing();
  if (absent.length > 0) {
    throw new Error(
      `${absent.join(', ')} missing: apt-get install ${debianPackages.join(' ')} (as root), then again`,
    );
  }
  await run('vitest', ['run', 'packages/handoff/src/window'], {
    env: { PCE_WINDOWS: 'required' },
    show: true,
  });
} catch (error) {
  fail(error);
}
