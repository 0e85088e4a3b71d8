import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { keepTail, killGroup, untilGone } from '@pce/process-group';
import type { Channel, ChannelRules } from '../notices/channel.js';

/** Options of `commandChannel`. */
export interface CommandChannelOptions extends ChannelRules {
  /** The program and its arguments. No shell reads them. */
  readonly command: readonly [string, ...string[]];
  /** Names of variables of the environment that the program gets, beside those of a user's session. @defaultValue none */
  readonly env?: readonly string[];
}

/** Variables of a user's session, which programs that notify need. The others may hold secrets of the server. */
const sessionEnv = [
  'PATH',
  'HOME',
  'USER',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'XDG_RUNTIME_DIR',
  'DBUS_SESSION_BUS_ADDRESS',
  'SystemRoot',
  'USERPROFILE',
  'APPDATA',
];

/** Bytes of standard error that are kept of a program that failed. */
const maxErrorBytes = 300;

/**
 * A channel that runs a command for each message, with the message as JSON on standard input. The message has arrived when
 * the program ends with 0; after 30 seconds it is ended, with all that it started.
 */
export function commandChannel({ command, env = [], ...rules }: CommandChannelOptions): Channel {
  const [program, ...args] = command;
  return {
    ...rules,
    async send(notice, signal) {
      const names = [...sessionEnv, ...env];
      const given = names.flatMap((name) => {
        const value = process.env[name];
        return value === undefined ? [] : [[name, value]];
      });
      const child = spawn(program, args, {
        env: Object.fromEntries(given),
        stdio: ['pipe', 'ignore', 'pipe'],
        detached: true,
        windowsHide: true,
      });
      const { pid } = child;
      if (pid === undefined) {
        const [error]: unknown[] = await once(child, 'error');
        throw error;
      }
      // A program that does not read its input is no failure.
      for (const emitter of [child, child.stdin, child.stderr]) emitter.on('error', () => {});
      const end = (): void => killGroup(pid, 'SIGKILL');
      signal.addEventListener('abort', end);
      const errors = keepTail(child.stderr, maxErrorBytes);
      child.stdin.end(JSON.stringify(notice));
      try {
        const { code, signal: killedBy } = await untilGone(child, pid);
        if (code === 0) return;
        throw new Error(`${program} ended with ${code ?? killedBy}: ${errors.text()}`.trim());
      } finally {
        signal.removeEventListener('abort', end);
      }
    },
  };
}
