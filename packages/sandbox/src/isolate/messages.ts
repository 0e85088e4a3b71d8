import type { MessagePort } from 'node:worker_threads';

/** A compiled `WebAssembly.Module`, which Node's types lack. */
export type InterpreterCode = object;

export interface IsolateStart {
  /** Name of the tool's file in messages and stacks. */
  readonly file: string;
  readonly source: string;
  /** The arguments as JSON. */
  readonly args: string;
  readonly modules: Readonly<Record<string, string>>;
  readonly memoryMiB: number;
  readonly maxOutputBytes: number;
  /** Text of the library. */
  readonly guest: string;
  /** Receives file requests; the worker blocks until they are answered. */
  readonly files: MessagePort;
  /** Set to 1 when a response is on the port. */
  readonly answered: SharedArrayBuffer;
  /** Of the interpreter: shared by the threads of a process, each with a memory of its own. */
  readonly code: InterpreterCode;
}

/** A file request as sent by the isolate, unchecked. */
export interface FileRequest {
  readonly operation: string;
  readonly text: string;
  readonly bytes: Uint8Array<ArrayBuffer> | undefined;
}

/** An error for the isolate. `code` is one of the system's, such as `ENOENT`. */
interface HostError {
  readonly code: string;
  readonly message: string;
}

export type HostAnswer =
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly value: unknown }
  | { readonly error: HostError };

/** A network request as sent by the isolate, unchecked. It is answered by a `FetchReply`. */
export interface FetchRequest {
  readonly fetch: number;
  readonly text: string;
}

export interface FetchReply {
  readonly fetch: number;
  readonly answer: HostAnswer;
}

/** Outcome of a run. `answer` is JSON written by the isolate; a refusal comes from the host. */
export type IsolateEnd =
  | { readonly answer: string }
  | {
      readonly refusal: {
        readonly code: 'sandbox_violation' | 'internal';
        readonly message: string;
      };
    };
