import type { MessagePort } from 'node:worker_threads';

/** The data a worker starts with. */
export interface IsolateStart {
  /** Name of the tool's file in messages and stacks. */
  readonly file: string;
  readonly source: string;
  /** The arguments as JSON. */
  readonly args: string;
  /** Texts of the modules that the tool may import, by name. */
  readonly modules: Readonly<Record<string, string>>;
  readonly memoryMiB: number;
  readonly maxOutputBytes: number;
  /** Absolute path of the library that runs inside: one file, or in development its sources. */
  readonly guest: string;
  /** Takes requests about files; their answers are waited for. */
  readonly files: MessagePort;
  /** Becomes 1 when an answer is on the port. */
  readonly answered: SharedArrayBuffer;
}

/** A request about files, as the isolate made it: nothing of it is checked. */
export interface FileRequest {
  readonly operation: string;
  readonly text: string;
  readonly bytes: Uint8Array<ArrayBuffer> | undefined;
}

/** An error that the isolate sees. `code` is one of the system's, such as `ENOENT`. */
interface HostError {
  readonly code: string;
  readonly message: string;
}

export type HostAnswer =
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly value: unknown }
  | { readonly error: HostError };

/** A request for the network, as the isolate made it: nothing of it is checked. It is answered by a `FetchReply`. */
export interface FetchRequest {
  readonly fetch: number;
  readonly text: string;
}

export interface FetchReply {
  readonly fetch: number;
  readonly answer: HostAnswer;
}

/** How a run ended. `answer` is JSON that the isolate wrote; a refusal is the host's own. */
export type IsolateEnd =
  | { readonly answer: string }
  | {
      readonly refusal: {
        readonly code: 'sandbox_violation' | 'internal';
        readonly message: string;
      };
    };
