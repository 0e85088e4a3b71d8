export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** Codes that a tool may choose, by throwing an error with such a `code`. */
const own: ReadonlySet<unknown> = new Set([
  'invalid_input',
  'not_found',
  'permission_denied',
  'dependency_missing',
  'rate_limited',
  'internal',
]);

/** Codes of the host for operations that are not allowed, or over a limit. */
const violations: ReadonlySet<unknown> = new Set(['EACCES', 'ENOSPC', 'EAGAIN']);

/** Advice for names of Node that the isolate lacks. */
const insteadOf: Readonly<Record<string, string>> = {
  require: 'use import',
  module: 'use export default',
  exports: 'use export default',
  process: 'paths are relative to the folder of the tool, and settings come as arguments',
  __dirname: 'paths are relative to the folder of the tool',
  __filename: 'paths are relative to the folder of the tool',
  Intl: 'format numbers and dates by hand',
  setImmediate: 'use setTimeout',
  WebAssembly: 'write it in JavaScript',
  Worker: 'do the work in one piece',
  Atomics: 'there is one thread',
};

const maxLength = 2_000;

/** Describes a thrown value. Never throws, although its properties may be traps. */
export function describeFailure(thrown: unknown): Refusal {
  try {
    const { code, message } = describe(thrown);
    return { code, message: message.slice(0, maxLength) };
  } catch {
    return { code: 'internal', message: 'it threw something that cannot be described' };
  }
}

function describe(thrown: unknown): Refusal {
  if (thrown === null) {
    return { code: 'internal', message: 'it threw null, or its memory was used up' };
  }
  if (typeof thrown !== 'object') {
    return { code: 'internal', message: `it threw ${String(thrown)}` };
  }
  const code = textOf(thrown, 'code');
  const message = textOf(thrown, 'message');
  const reason = violationOf(code, message);
  if (reason !== undefined) return { code: 'sandbox_violation', message: reason };
  if (own.has(code)) return { code, message };
  if (code === 'ENOENT') return { code: 'not_found', message };
  const name = textOf(thrown, 'name');
  const text = name === 'Error' || name === '' ? message : `${name}: ${message}`;
  return { code: 'internal', message: `${text}${placeOf(textOf(thrown, 'stack'))}` };
}

function violationOf(code: string, message: string): string | undefined {
  if (violations.has(code)) return message;
  if (message === 'out of memory') return 'it asked for more memory than it may have';
  if (message === codeFromText) return message;
  const absent = /^'?(\w+)'? is not defined$/.exec(message)?.[1];
  const advice = absent === undefined ? undefined : insteadOf[absent];
  return advice && `${absent} is not in the sandbox: ${advice}`;
}

/** Error message of `eval` and `new Function`. */
export const codeFromText = 'eval and new Function are not allowed';

function textOf(object: object, key: string): string {
  const value: unknown = Reflect.get(object, key);
  return value === undefined ? '' : String(value);
}

/** Returns the line that threw, from the stack; skips the library's own lines. */
export function lineOf(stack: string): string | undefined {
  const places = [...stack.matchAll(/(?:\(|at )([^\s()]+):(\d+):\d+\)?$/gm)];
  return places.find(([, file]) => !file?.startsWith('pce:'))?.[2];
}

function placeOf(stack: string): string {
  const line = lineOf(stack);
  return line === undefined ? '' : ` (line ${line})`;
}
