import { randomUUID } from 'node:crypto';
import type { FileRequest, HostAnswer } from './messages.ts';

/** File operations, which the host executes. */
const onFiles: ReadonlySet<string> = new Set([
  'stat',
  'list',
  'read',
  'write',
  'truncate',
  'make-folder',
  'remove',
  'rename',
]);

const encodings: readonly BufferEncoding[] = [
  'utf8',
  'utf-8',
  'hex',
  'base64',
  'base64url',
  'latin1',
  'ascii',
];

export interface OperationsOptions {
  /** The tool's arguments as JSON. */
  readonly args: string;
  askFiles(request: FileRequest): HostAnswer;
}

/** Answers synchronous requests of the isolate. Never throws: every request gets an answer. */
export function operations({
  args,
  askFiles,
}: OperationsOptions): (request: FileRequest) => HostAnswer {
  return (request) => {
    const { operation, text, bytes } = request;
    if (onFiles.has(operation)) return askFiles(request);
    if (operation === 'arguments') return { value: JSON.parse(args) };
    if (operation === 'uuid') return { value: randomUUID() };
    const [action, name] = operation.split(':');
    const encoding = encodings.find((each) => each === name);
    if (encoding === undefined) return unknown(operation);
    if (action === 'encode') return { bytes: new Uint8Array(Buffer.from(text, encoding)) };
    if (action === 'decode') return { value: Buffer.from(bytes ?? []).toString(encoding) };
    return unknown(operation);
  };
}

function unknown(operation: string): HostAnswer {
  return { error: { code: 'EINVAL', message: `${operation.slice(0, 40)} is not known here` } };
}
