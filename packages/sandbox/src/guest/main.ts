import { Buffer } from './buffer.ts';
import { structuredClone } from './clone.ts';
import { closeCode } from './close-code.ts';
import { console } from './console.ts';
import { lineOf } from './describe-failure.ts';
import { fetch } from './fetch.ts';
import { fs, promises } from './fs.ts';
import { announce, end, request } from './host.ts';
import { fail, succeed } from './outcome.ts';
import { path } from './path.ts';
import { decode, encode, TextDecoder, TextEncoder } from './text.ts';
import { clearTimeout, setInterval, setTimeout } from './timers.ts';

/** The supported modules of Node that a tool may import. */
export const modules: Readonly<Record<string, object>> = {
  fs,
  'fs/promises': promises,
  path,
  'path/posix': path,
  buffer: { Buffer },
};

const startedAt = Date.now();

Object.assign(globalThis, {
  Buffer,
  console,
  TextDecoder,
  TextEncoder,
  structuredClone,
  setTimeout,
  setInterval,
  clearTimeout,
  clearInterval: clearTimeout,
  queueMicrotask: (callback: () => void) => void Promise.resolve().then(callback).catch(fail),
  performance: { now: () => Date.now() - startedAt },
  crypto: { randomUUID: () => request('uuid', {}) },
  atob: (text: string) => decode(encode(text, 'base64'), 'latin1'),
  btoa: (text: string) => decode(encode(text, 'latin1'), 'base64'),
  fetch,
});
closeCode();
announce(
  Object.fromEntries(Object.entries(modules).map(([name, all]) => [name, Object.keys(all)])),
);

async function load(): Promise<object> {
  const specifier = 'pce:tool';
  return import(specifier);
}

function failLoading(thrown: unknown): void {
  if (!(thrown instanceof SyntaxError)) {
    fail(thrown);
    return;
  }
  const line = lineOf(String(thrown.stack));
  const place = line === undefined ? '' : `line ${line}: `;
  end({ refusal: { code: 'invalid_input', message: `${place}SyntaxError: ${thrown.message}` } });
}

async function run(tool: object): Promise<void> {
  const exported: unknown = Reflect.get(tool, 'default');
  if (typeof exported === 'function') return succeed(await exported(request('arguments', {})));
  const message = 'it has no default export to call: export default async function (args) { … }';
  end({ refusal: { code: 'invalid_input', message } });
}

load().then((tool) => run(tool).catch(fail), failLoading);
