import { findProgram } from '../process/find-program.js';
import { appleScripts } from './apple-scripts.js';
import type { Desktop } from './desktop.js';
import { type RunToolOptions, runTool, type ToolCommand } from './run-tool.js';

/** Options of `appleDesktop`. */
export interface AppleDesktopOptions {
  /** Name of the application, as in `Cursor`. Other windows are ignored. */
  readonly application: string;
  /** Runs a program. @defaultValue starts it as a child process */
  readonly run?: (command: ToolCommand, options?: RunToolOptions) => Promise<string>;
}

/** Creates the desktop of macOS, by AppleScript (`osascript`) and the clipboard. Needs permission to control the computer. */
export function appleDesktop({ application, run = runTool }: AppleDesktopOptions): Desktop {
  return {
    async probe() {
      if (process.platform !== 'darwin') {
        return { ok: false, detail: 'this is not macOS', advice: 'use another driver' };
      }
      return findProgram('osascript');
    },
    async windows() {
      const titles = (await run(appleScripts.list(application))).split('\n');
      return titles.filter((title) => title !== '').map((title) => ({ id: application, title }));
    },
    async focus(window) {
      await run(appleScripts.raise(application, window));
    },
    async focused() {
      const [id = '', title = ''] = (await run(appleScripts.front())).split('\n');
      return id === '' ? undefined : { id, title };
    },
    async copy(text) {
      // Without a locale it would read the text as MacRoman.
      await run({ command: 'pbcopy', args: [] }, { input: text, env: { LC_ALL: 'en_US.UTF-8' } });
    },
    async paste(window) {
      await run(appleScripts.paste(application, window));
    },
    async pressReturn(window) {
      await run(appleScripts.pressReturn(application, window));
    },
  };
}
