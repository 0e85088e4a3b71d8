/**
 * Calls an operation of the host by name, with a text and bytes; the only way out of the isolate. Returns bytes, or the
 * JSON of an `Answer`; for `fetch` and `sleep` a promise of one.
 */
type HostFunction = (
  operation: string,
  text: string,
  bytes?: ArrayBuffer,
) => string | ArrayBuffer | Promise<string | ArrayBuffer>;

interface Answer {
  readonly value?: unknown;
  readonly error?: { readonly code: string; readonly message: string };
}

declare global {
  /** Set by the host before the guest library is evaluated; removed before a tool runs. */
  var pceHost: HostFunction;
}

const call = globalThis.pceHost;
Reflect.deleteProperty(globalThis, 'pceHost');
const { parse, stringify } = JSON;

/** Ends the run with a value or a failure. Later calls have no effect. */
export function end(outcome: object): void {
  call('end', stringify(outcome));
}

/** Reports the modules of the library and their exports to the host. */
export function announce(modules: Readonly<Record<string, readonly string[]>>): void {
  call('modules', stringify(modules));
}

/** Requests JSON from the host. Throws an error with the host's `code` on failure. */
export function request(operation: string, args: object, bytes?: ArrayBuffer): unknown {
  return readAnswer(call(operation, stringify(args), bytes));
}

export function requestBytes(operation: string, text: string): ArrayBuffer {
  const answer = call(operation, text);
  if (answer instanceof ArrayBuffer) return answer;
  throw new Error(`${operation} answered no bytes: ${String(readAnswer(answer))}`);
}

export function requestText(operation: string, text: string, bytes: ArrayBuffer): string {
  return String(readAnswer(call(operation, text, bytes)));
}

export async function requestLater(operation: string, args: object): Promise<unknown> {
  return readAnswer(await call(operation, stringify(args)));
}

function readAnswer(answer: unknown): unknown {
  if (typeof answer !== 'string') return answer;
  const { value, error }: Answer = parse(answer);
  if (error === undefined) return value;
  throw Object.assign(new Error(error.message), { code: error.code });
}
