import process from 'node:process';
import { format } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { writeText } from './write-text.ts';

/** What a tool finds under the names of the things it must not have: as much as harmless code needs of them. */
export function standIns(refuse: (name: string) => never): Readonly<Record<string, unknown>> {
  const print = (...args: readonly unknown[]): void => write(`${format(...args)}\n`);
  const now = performance.now.bind(performance);
  return {
    ...refusing('', ['fetch', 'WebSocket', 'EventSource'], refuse),
    console: consoleOf(print),
    process: processOf(refuse),
    performance: Object.freeze({ now: () => now() }),
    // Not Node's own, which builds objects of any class of Node's.
    structuredClone: (value: unknown): unknown => deserialize(serialize(value)),
  };
}

/** Messages go to standard error. */
function write(text: unknown): void {
  writeText(2, String(text));
}

const printing = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'dirxml', 'table'];
const silent = ['group', 'groupCollapsed', 'groupEnd', 'clear', 'count', 'countReset'];
const timing = ['time', 'timeLog', 'timeEnd', 'timeStamp', 'profile', 'profileEnd'];

function consoleOf(print: (...args: readonly unknown[]) => void): object {
  return Object.freeze({
    ...Object.fromEntries([...silent, ...timing].map((name) => [name, () => {}])),
    ...Object.fromEntries(printing.map((name) => [name, print])),
    assert: (condition: unknown, ...args: readonly unknown[]): void => {
      if (!condition) print('Assertion failed', ...args);
    },
  });
}

const closed = [
  'kill',
  'exit',
  'reallyExit',
  'abort',
  'binding',
  '_linkedBinding',
  'dlopen',
  'getBuiltinModule',
  'chdir',
  'execve',
  'loadEnvFile',
];

function processOf(refuse: (name: string) => never): object {
  const { platform, arch, version, cwd, uptime, hrtime } = process;
  const later = queueMicrotask;
  const standIn = {
    env: Object.freeze({}),
    argv: Object.freeze([]),
    platform,
    arch,
    version,
    versions: Object.freeze({ node: version.slice(1) }),
    stdout: Object.freeze({ write }),
    stderr: Object.freeze({ write }),
    cwd: () => cwd(),
    uptime: () => uptime(),
    hrtime: Object.assign((since?: [number, number]) => hrtime(since), {
      bigint: () => hrtime.bigint(),
    }),
    nextTick: (callback: (...args: unknown[]) => void, ...args: unknown[]) =>
      later(() => callback(...args)),
  };
  return Object.freeze({ ...standIn, ...refusing('process.', closed, refuse) });
}

/** Functions, and constructors, that end the run when they are called. */
function refusing(
  prefix: string,
  names: readonly string[],
  refuse: (name: string) => never,
): Readonly<Record<string, unknown>> {
  const entries = names.map((name) => {
    function refused(): never {
      return refuse(`${prefix}${name}`);
    }
    return [name, refused];
  });
  return Object.fromEntries(entries);
}
