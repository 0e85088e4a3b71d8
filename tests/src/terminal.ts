import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Reason why terminal tests cannot run here; `undefined` if they can. */
export const whyNoTerminal: string | undefined = await run('tmux', ['-V']).then(
  () => undefined,
  () => 'tmux is not installed',
);

if (whyNoTerminal !== undefined)
  console.warn(`tests of the terminal are skipped: ${whyNoTerminal}`);

export interface Terminal extends AsyncDisposable {
  /** Types a line and Enter. */
  enter(line: string): Promise<void>;
  /** Returns the lines that the terminal shows. */
  screen(): Promise<string>;
  /** Waits until the terminal shows a text, and returns all that it shows then. */
  shows(text: RegExp): Promise<string>;
  /** Kills the program that runs in the terminal with SIGKILL. */
  kill(): Promise<void>;
}

export interface TerminalOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly columns?: number;
}

/** Waits for a machine with much else to do. */
const patienceMs = 120_000;

/** Opens a shell in a terminal of its own tmux server. */
export async function openTerminal({
  cwd,
  env,
  columns = 100,
}: TerminalOptions): Promise<Terminal> {
  // On machines of a CI there is no live line.
  const { CI: _, ...inherited } = process.env;
  const socket = `pce-test-${process.pid}`;
  const tmux = async (...args: readonly string[]): Promise<string> =>
    (
      await run('tmux', ['-L', socket, '-f', '/dev/null', ...args], {
        env: { ...inherited, ...env, PS1: '$ ' },
      })
    ).stdout;
  const size = ['-x', `${columns}`, '-y', '40'];
  await tmux('new-session', '-d', ...size, '-c', cwd, 'bash --norc --noprofile');
  const screen = async (): Promise<string> => (await tmux('capture-pane', '-p')).trimEnd();
  return {
    screen,
    async enter(line) {
      await tmux('send-keys', '-l', line);
      await tmux('send-keys', 'Enter');
    },
    async shows(text) {
      for (const until = Date.now() + patienceMs; ; await pause(100)) {
        const shown = await screen();
        if (text.test(shown)) return shown;
        if (Date.now() > until) throw new Error(`the terminal does not show ${text}:\n${shown}`);
      }
    },
    async kill() {
      const shell = (await tmux('display-message', '-p', '#{pane_pid}')).trim();
      const { stdout } = await run('pgrep', ['-P', shell]);
      process.kill(Number(stdout.trim()), 'SIGKILL');
    },
    async [Symbol.asyncDispose]() {
      await tmux('kill-server');
    },
  };
}
