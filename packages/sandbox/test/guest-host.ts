import * as fs from 'node:fs';
import { join } from 'node:path';
import { operations } from '../src/isolate/operations.js';

type Answer = string | ArrayBuffer;

/** The host of the isolate's library, in this process: its files are in a folder of the test. */
export const guestHost = {
  root: '',
  ends: [] as unknown[],
  /** Answers requests that take time. @defaultValue nothing */
  later: async (operation: string, args: unknown): Promise<unknown> => [operation, args],
};

const answer = operations({
  args: '{"a":1}',
  askFiles({ operation, text, bytes }) {
    try {
      return perform(operation, JSON.parse(text), bytes);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'EIO';
      return { error: { code, message: `${code}: ${operation}` } };
    }
  },
});

interface FileArguments {
  readonly path: string;
  readonly position: number;
  readonly length: number;
  readonly create: boolean;
  readonly exclusive: boolean;
  readonly truncate: boolean;
  readonly size: number;
  readonly recursive: boolean;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
}

function perform(operation: string, args: FileArguments, bytes = new Uint8Array()) {
  const at = (path: string): string => join(guestHost.root, path);
  const { path, position, length, create, exclusive, truncate, size, recursive, kind } = args;
  switch (operation) {
    case 'stat': {
      const stats = fs.statSync(at(path));
      return { value: { kind: kindOf(stats), size: stats.size, modified: stats.mtimeMs } };
    }
    case 'list': {
      const entries = fs.readdirSync(at(path), { withFileTypes: true });
      return { value: entries.map((entry) => ({ name: entry.name, kind: kindOf(entry) })) };
    }
    case 'read': {
      const file = fs.openSync(at(path), 'r');
      try {
        const rest = Math.max(fs.fstatSync(file).size - position, 0);
        const read = new Uint8Array(Math.min(length, rest));
        fs.readSync(file, read, 0, read.length, position);
        return { bytes: read };
      } finally {
        fs.closeSync(file);
      }
    }
    case 'write': {
      const { O_WRONLY, O_CREAT, O_EXCL, O_TRUNC } = fs.constants;
      const flags = (create ? O_CREAT : 0) | (exclusive ? O_EXCL : 0) | (truncate ? O_TRUNC : 0);
      const file = fs.openSync(at(path), O_WRONLY | flags);
      try {
        if (bytes.length > 0) fs.writeSync(file, bytes, 0, bytes.length, position);
      } finally {
        fs.closeSync(file);
      }
      return { value: null };
    }
    case 'truncate':
      fs.truncateSync(at(path), size);
      return { value: null };
    case 'make-folder':
      fs.mkdirSync(at(path), { recursive });
      return { value: null };
    case 'rename':
      fs.renameSync(at(args.from), at(args.to));
      return { value: null };
    default: {
      if (kind === 'file') fs.unlinkSync(at(path));
      else if (kind === 'folder') fs.rmdirSync(at(path));
      else fs.rmSync(at(path), { recursive: true });
      return { value: null };
    }
  }
}

function kindOf(entry: { isFile(): boolean; isDirectory(): boolean }): string {
  if (entry.isFile()) return 'file';
  return entry.isDirectory() ? 'folder' : 'other';
}

function host(operation: string, text: string, bytes?: ArrayBuffer): Answer | Promise<Answer> {
  if (operation === 'end') {
    guestHost.ends.push(JSON.parse(text));
    return '';
  }
  if (operation === 'fetch' || operation === 'sleep') {
    return guestHost.later(operation, JSON.parse(text)).then((value) => JSON.stringify(value));
  }
  const given = bytes && new Uint8Array(bytes);
  const answered = answer({ operation, text, bytes: given });
  return 'bytes' in answered ? answered.bytes.buffer : JSON.stringify(answered);
}

// The library takes its host from there when it is loaded, and takes it away.
globalThis.pceHost = host;
await import('../src/guest/host.js');
