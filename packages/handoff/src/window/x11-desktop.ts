import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findProgram } from '../process/find-program.js';
import type { Desktop, DesktopWindow } from './desktop.js';
import { runTool } from './run-tool.js';

/** Options of `x11Desktop`. */
export interface X11DesktopOptions {
  /** @defaultValue `DISPLAY` of the environment */
  readonly display?: string;
  /** Keys for pasting, in xdotool's syntax; terminals need `shift+Insert`. @defaultValue `ctrl+v` */
  readonly pasteKeys?: string;
}

/**
 * Creates the desktop of X11, by `xdotool` and `xclip`. Text is pasted, never typed: xdotool loses characters. It is
 * put into both selections, since terminals paste the primary one.
 */
export function x11Desktop({
  display = process.env.DISPLAY ?? '',
  pasteKeys = 'ctrl+v',
}: X11DesktopOptions = {}): Desktop {
  // Outside a UTF-8 locale titles are garbled.
  const env = { DISPLAY: display, LC_ALL: 'C.UTF-8' };
  const xdotool = (...args: string[]): Promise<string> =>
    runTool({ command: 'xdotool', args }, { env });
  const titleOf = async (id: string): Promise<string> =>
    (await xdotool('getwindowname', id)).replace(/\n$/, '');

  return {
    async probe() {
      if (process.platform === 'win32' || process.platform === 'darwin') {
        return { ok: false, detail: 'this is no X11 desktop', advice: 'use another driver' };
      }
      for (const program of ['xdotool', 'xclip']) {
        const found = findProgram(program);
        if (!found.ok) return found;
      }
      if (display === '') {
        return { ok: false, detail: 'DISPLAY is not set', advice: 'start it in an X11 session' };
      }
      try {
        await xdotool('getdisplaygeometry');
      } catch {
        const detail = `no X server answers on DISPLAY ${display}`;
        return { ok: false, detail, advice: 'start it in an X11 session; Wayland has none' };
      }
      return { ok: true, detail: `X11 display ${display}` };
    },

    async windows() {
      // It fails if nothing is visible.
      const found = await xdotool('search', '--onlyvisible', '--name', '.').catch(() => '');
      const ids = found.split('\n').filter((line) => /^\d+$/.test(line));
      const windows = ids.map(async (id): Promise<DesktopWindow | undefined> => {
        // It may have been closed.
        const title = await titleOf(id).catch(() => undefined);
        return title === undefined ? undefined : { id, title };
      });
      return (await Promise.all(windows)).filter((window) => window !== undefined);
    },

    async focus({ id }) {
      try {
        await xdotool('windowactivate', '--sync', id);
      } catch {
        // Without a window manager, windows cannot be activated.
        await xdotool('windowfocus', '--sync', id);
      }
    },

    async focused() {
      try {
        const id = (await xdotool('getwindowfocus')).trim();
        return { id, title: await titleOf(id) };
      } catch {
        return undefined;
      }
    },

    async copy(text) {
      await offer('clipboard', text, env);
      await offer('primary', text, env);
    },

    async paste() {
      await xdotool('key', '--clearmodifiers', pasteKeys);
    },

    async pressReturn() {
      await xdotool('key', '--clearmodifiers', 'Return');
    },
  };
}

/** Sets a selection by xclip, which stays in the background until another program takes it; waits only for its start. */
async function offer(
  selection: 'clipboard' | 'primary',
  text: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const child = spawn('xclip', ['-selection', selection, '-in'], {
    env: { ...process.env, ...env },
    // Its background process would hold pipes open.
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const exited = once(child, 'exit');
  child.stdin.on('error', () => undefined);
  child.stdin.end(text);
  const [code] = await exited;
  if (code !== 0) throw new Error(`xclip failed with exit code ${code}`);
}
