import type { Refusal } from './answer.ts';
import { absentGlobals } from './close-globals.ts';

/** Codes that a tool may fail with of its own choice, by throwing an error with such a `code`. */
const own: ReadonlySet<unknown> = new Set([
  'invalid_input',
  'not_found',
  'permission_denied',
  'dependency_missing',
  'rate_limited',
  'internal',
]);

const atLimit: ReadonlySet<unknown> = new Set(['EFBIG', 'EMFILE', 'ENOSPC', 'EDQUOT']);
const maxLength = 2_000;

/** Says what was thrown. Never throws, whatever that is: its properties may be traps. */
export function describeFailure(thrown: unknown, file: string): Refusal {
  try {
    const { code, message } = describe(thrown, file);
    return { code, message: message.slice(0, maxLength) };
  } catch {
    return { code: 'internal', message: 'it threw something that cannot be described' };
  }
}

function describe(thrown: unknown, file: string): Refusal {
  if (typeof thrown !== 'object' || thrown === null) {
    return { code: 'internal', message: `it threw ${String(thrown)}` };
  }
  const code = textOf(thrown, 'code');
  const message = textOf(thrown, 'message');
  const reason = violationOf(code, message, thrown);
  if (reason !== undefined) return { code: 'sandbox_violation', message: reason };
  if (own.has(code)) return { code, message };
  if (/^The requested module /.test(message)) return { code: 'invalid_input', message };
  const name = textOf(thrown, 'name');
  const text = name === 'Error' || name === '' ? message : `${name}: ${message}`;
  return { code: 'internal', message: `${text}${placeOf(textOf(thrown, 'stack'), file)}` };
}

function violationOf(code: string, message: string, thrown: object): string | undefined {
  if (code === 'ERR_ACCESS_DENIED') {
    const what = textOf(thrown, 'permission') || 'this';
    const resource = textOf(thrown, 'resource');
    return `${resource === '' ? what : `${what} of ${resource}`} is not allowed`;
  }
  if (atLimit.has(code)) return `it reached a limit of its sandbox: ${message}`;
  if (/allocation failed|out of memory/i.test(message)) {
    return `it asked for more memory than it may have: ${message}`;
  }
  const absent = /^(\w+) is not defined$/.exec(message)?.[1];
  if (absent !== undefined && absentGlobals.has(absent)) return `${absent} is not allowed`;
  const isCodeFromText = message.startsWith('Code generation from strings');
  return isCodeFromText ? 'eval and new Function are not allowed' : undefined;
}

function textOf(object: object, key: string): string {
  const value: unknown = Reflect.get(object, key);
  return value === undefined ? '' : String(value);
}

/** The line of the tool's file that threw, where the stack shows it. */
function placeOf(stack: string, file: string): string {
  const at = stack.indexOf(`${file}:`);
  const line = at === -1 ? undefined : /^\d+/.exec(stack.slice(at + file.length + 1))?.[0];
  return line === undefined ? '' : ` (line ${line})`;
}
