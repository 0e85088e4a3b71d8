import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { eventually, type Folder, makeFolder } from '@pce/test-support';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agentS, openDriver, parseHandoffConfig, x11Desktop } from '../index.js';

import { runTool } from './run-tool.js';

const { signal } = new AbortController();

let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
  vi.stubEnv('PATH', `${folder.root}${delimiter}${process.env.PATH}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  folder.remove();
});

/** Puts a shell script onto the PATH that records its arguments, and then runs these lines. */
function program(name: string, script = ''): void {
  const file = join(folder.root, name);
  const log = join(folder.root, 'log');
  writeFileSync(file, `#!/bin/sh\nprintf '%s\\n' "${name} $*" >> '${log}'\n${script}\n`);
  chmodSync(file, 0o755);
}

function calls(): readonly string[] {
  const log = join(folder.root, 'log');
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
}

describe.skipIf(process.platform !== 'linux')('the desktop of X11', () => {
  it('presses keys by xdotool, on its display and in UTF-8 (C8)', async () => {
    program('xdotool', 'echo "$DISPLAY $LC_ALL" >> "$0.env"');
    const desktop = x11Desktop({ display: ':7' });
    const window = { id: '5', title: 'a' };
    await desktop.focus(window);
    await desktop.paste(window);
    await desktop.pressReturn(window);
    await x11Desktop({ display: ':7', pasteKeys: 'shift+Insert' }).paste(window);
    expect(calls()).toEqual([
      'xdotool windowactivate --sync 5',
      'xdotool key --clearmodifiers ctrl+v',
      'xdotool key --clearmodifiers Return',
      'xdotool key --clearmodifiers shift+Insert',
    ]);
    expect(readFileSync(join(folder.root, 'xdotool.env'), 'utf8')).toBe(':7 C.UTF-8\n'.repeat(4));
  });

  it('lists windows by their titles, without closed ones (C8)', async () => {
    program(
      'xdotool',
      'case "$*" in search*) printf "11\\nwarning\\n12\\n13\\n";; *11) echo "a b";; *13) echo;; *) exit 1;; esac',
    );
    expect(await x11Desktop({ display: ':7' }).windows()).toEqual([
      { id: '11', title: 'a b' },
      { id: '13', title: '' },
    ]);
    program('xdotool', 'exit 1');
    expect(await x11Desktop({ display: ':7' }).windows()).toEqual([]);
  });

  it('returns the focused window, if there is one (C8)', async () => {
    program('xdotool', 'case "$1" in getwindowfocus) echo 12;; *) echo "title of $2";; esac');
    expect(await x11Desktop({ display: ':7' }).focused()).toEqual({
      id: '12',
      title: 'title of 12',
    });
    program('xdotool', 'exit 1');
    expect(await x11Desktop({ display: ':7' }).focused()).toBeUndefined();
  });

  it('is used with the keys and the folder of the configuration (C8)', async () => {
    program('xclip', 'cat > /dev/null');
    program(
      'xdotool',
      'case "$1" in search|getwindowfocus) echo 11;; getwindowname) echo "Ada";; esac',
    );
    vi.stubEnv('DISPLAY', ':7');
    for (const [window, keys, place] of [
      [{ title: '^Ada$', pasteKeys: 'shift+Insert', folder: 'mail' }, 'shift+Insert', 'mail'],
      [{ title: '^Ada$' }, 'ctrl+v', '.pce/handoff/ada'],
    ] as const) {
      const config = parseHandoffConfig({ agents: { ada: { window } } });
      const driver = await openDriver('window:ada', { config });
      await using session = await driver.start({ workspace: folder.root, signal });
      const outcome = session.prompt({ text: 'go', signal });
      await eventually(() => expect(calls().at(-1)).toMatch(/key --clearmodifiers Return$/));
      await session.cancel();
      expect(await outcome).toMatchObject({ status: 'cancelled' });
      expect(calls()).toContain(`xdotool key --clearmodifiers ${keys}`);
      expect(existsSync(join(folder.root, place, 'inbox'))).toBe(true);
      rmSync(join(folder.root, 'log'));
    }
  });
});

describe('a small program', () => {
  const node = (script: string) => ({ command: process.execPath, args: ['-e', script] });

  it('gets its input and its variables, and returns its output (C8)', async () => {
    const copy = node('process.stdin.pipe(process.stdout)');
    expect(await runTool(copy, { input: 'naïve' })).toBe('naïve');
    expect(await runTool(copy)).toBe('');
    const print = node('console.log(process.env.ONE, "PATH" in process.env)');
    expect(await runTool(print, { env: { ONE: '1' } })).toBe('1 true\n');
  });
});

describe('Agent S', () => {
  const window = { id: '1', title: 'shop' };
  const node = (script: string, more: { timeoutMs?: number } = {}) =>
    agentS({ command: process.execPath, args: ['-e', script, '--'], env: { KEY: 'k' }, ...more });

  it('is started in the workspace with its variables and its task (C8)', async () => {
    const script =
      "require('fs').writeFileSync('seen', [process.env.KEY, ...process.argv.slice(1)].join('|'))";
    await node(script).locate(window, folder.root, signal);
    expect(readFileSync(join(folder.root, 'seen'), 'utf8')).toMatch(
      /^k\|--task\|Click once into the message input of the chat with the coding agent in the window titled "shop"/,
    );
  });
});
