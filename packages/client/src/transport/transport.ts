import type { Clock } from '../clock.js';
import { ConnectionError } from '../connection-error.js';
import { delay } from '../delay.js';
import { UnexpectedAnswerError } from '../unexpected-answer-error.js';
import { ReadError, type Reader } from '../wire/read-document.js';
import { pauseBeforeRetry, type RetryPolicy } from './pause-before-retry.js';
import { readProblem } from './read-problem.js';

/** A secret that goes with every request, or what gets one that is still good. */
export type Token = string | (() => string | Promise<string>);

export interface TransportOptions {
  /** Without a slash at its end. */
  readonly url: string;
  readonly token: Token | undefined;
  readonly fetch: typeof globalThis.fetch;
  readonly retry: RetryPolicy;
  /** Timeout of one attempt, in milliseconds. */
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** At least 0, less than 1. */
  readonly random: () => number;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Becomes JSON, a form apart. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Making it twice has the same effect as making it once. @defaultValue that of a GET */
  readonly isRepeatable?: boolean;
}

/** Sends requests. Rejects with `ApiError`, `ConnectionError`, `UnexpectedAnswerError` or the signal's reason. */
export interface Transport {
  /** Sends a request and returns the answer, read. */
  ask<Answer>(call: Call, reader: Reader<Answer>): Promise<Answer>;
  /** Sends a request and returns the answer, read; `undefined` if there is none (204). */
  askMaybe<Answer>(call: Call, reader: Reader<Answer>): Promise<Answer | undefined>;
  /** Sends a request whose answer has no body. */
  askNothing(call: Call): Promise<void>;
  /** Sends a request and returns the answer as text. */
  askText(call: Call): Promise<string>;
  /** Sends a request and returns the answer as bytes. */
  askBytes(call: Call): Promise<Uint8Array>;
  /** Sends a request, once, and returns the answer to be read as it comes, without a time limit after its head. */
  open(call: Call): Promise<Response>;
  /** Returns the address of a path, for other protocols. */
  address(path: string, query?: Call['query']): URL;
  /** Returns the token of the next request. */
  token(): Promise<string | undefined>;
}

export function createTransport(options: TransportOptions): Transport {
  const { clock, retry, random } = options;

  const sendFor = async <Body>(call: Call, readBody: ReadBody<Body>): Promise<Answer<Body>> => {
    const isRepeatable = call.isRepeatable ?? call.method === 'GET';
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await attempt(options, call, readBody);
      } catch (error) {
        const pause = pauseBeforeRetry({ error, attempts, isRepeatable }, retry, random());
        if (pause === undefined) throw error;
        await delay(clock, pause, call.signal);
      }
    }
  };

  const send = (call: Call): Promise<Answer<string>> =>
    sendFor(call, (response) => response.text());

  return {
    async ask(call, reader) {
      const { status, body } = await send(call);
      if (status !== 204) return read(call, body, reader);
      throw new UnexpectedAnswerError(nameOf(call), 'the answer is empty');
    },
    async askMaybe(call, reader) {
      const { status, body } = await send(call);
      return status === 204 ? undefined : read(call, body, reader);
    },
    askNothing: async (call) => void (await send(call)),
    askText: async (call) => (await send(call)).body,
    askBytes: async (call) => {
      const { body } = await sendFor(call, (response) => response.arrayBuffer());
      return new Uint8Array(body);
    },
    open: (call) => opened(options, call),
    address: (path, query) => addressOf(options, path, query),
    token: () => tokenOf(options),
  };
}

interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

type ReadBody<Body> = (response: Response) => Promise<Body>;

async function attempt<Body>(
  options: TransportOptions,
  call: Call,
  readBody: ReadBody<Body>,
): Promise<Answer<Body>> {
  const { clock, timeoutMs } = options;
  const late = new AbortController();
  const cancel = clock.setTimer(
    () => late.abort(new Error(`nothing after ${timeoutMs} ms`)),
    timeoutMs,
  );
  const signal = call.signal ? AbortSignal.any([call.signal, late.signal]) : late.signal;
  try {
    const response = await opened(options, { ...call, signal }, call.signal);
    const body = await overNetwork(call, readBody(response), call.signal);
    return { status: response.status, body };
  } finally {
    cancel();
  }
}

/** Sends a request and returns the head of its answer; rejects if that refuses. */
async function opened(
  options: TransportOptions,
  call: Call,
  caller = call.signal,
): Promise<Response> {
  const { fetch, clock } = options; // called as a function: a browser's fetch must not be a method
  const { method, body, signal } = call;
  const isForm = body instanceof FormData;
  const token = await tokenOf(options);
  const answer = fetch(addressOf(options, call.path, call.query), {
    method,
    headers: {
      Accept: 'application/json, application/problem+json',
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...call.headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const response = await overNetwork(call, answer, caller);
  if (response.ok) return response;
  const problem = await overNetwork(call, response.text(), caller);
  throw readProblem(nameOf(call), response, problem, clock.now());
}

/** Turns a failure of the network into a `ConnectionError`, unless the caller aborted. */
async function overNetwork<Value>(
  call: Call,
  answer: Promise<Value>,
  caller: AbortSignal | undefined,
): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    throw caller?.aborted ? caller.reason : new ConnectionError(nameOf(call), error);
  }
}

function addressOf({ url }: TransportOptions, path: string, query: Call['query'] = {}): URL {
  const address = new URL(`${url}${path}`);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  return address;
}

async function tokenOf({ token }: TransportOptions): Promise<string | undefined> {
  return typeof token === 'function' ? token() : token;
}

function nameOf({ method, path }: Call): string {
  return `${method} ${path}`;
}

function read<Value>(call: Call, body: string, reader: Reader<Value>): Value {
  try {
    return reader(JSON.parse(body));
  } catch (cause) {
    if (cause instanceof ReadError) throw new UnexpectedAnswerError(nameOf(call), cause.message);
    throw new UnexpectedAnswerError(nameOf(call), 'the answer is not JSON', { cause });
  }
}
