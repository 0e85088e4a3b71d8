import { Buffer, toBuffer } from './buffer.ts';
import {
  assertClosed,
  closeFile,
  openFile,
  pathOf,
  readFrom,
  writeMode,
  writeTo,
} from './descriptors.ts';
import * as files from './files.ts';
import { fsError } from './fs-error.ts';
import { path as paths } from './path.ts';
import { decode, type Encoding, encode, joined, toBytes } from './text.ts';

type Options<Named extends object = object> =
  | Encoding
  | ({ readonly encoding?: Encoding | null; readonly flag?: string } & Partial<Named>)
  | null;
type Data = string | ArrayBuffer | ArrayBufferView;

const encodingOf = (options: Options): Encoding | undefined =>
  (typeof options === 'string' ? options : options?.encoding) ?? undefined;
const flagOf = (options: Options, byDefault: string): string =>
  (typeof options === 'string' ? undefined : options?.flag) ?? byDefault;
const bytesOf = (data: Data, encoding?: Encoding): Uint8Array =>
  typeof data === 'string' ? encode(data, encoding) : toBytes(data);

function readFileSync(file: string | number, options: Options = null): unknown {
  const path = typeof file === 'number' ? pathOf(file) : file;
  const bytes = joined(files.read(path, 0, Number.MAX_SAFE_INTEGER));
  const encoding = encodingOf(options);
  return encoding === undefined ? toBuffer(bytes) : decode(bytes, encoding);
}

function writeFileSync(file: string | number, data: Data, options: Options = null): void {
  const bytes = bytesOf(data, encodingOf(options));
  if (typeof file === 'number') return void writeTo(file, bytes, null);
  const flag = flagOf(options, 'w');
  const mode = writeMode(flag) ?? { create: false, exclusive: false, truncate: false };
  const end = flag.startsWith('a') ? (statOrNone(file)?.size ?? 0) : 0;
  files.write(file, end, bytes, mode);
}

function appendFileSync(file: string | number, data: Data, options: Options = null): void {
  writeFileSync(file, data, { encoding: encodingOf(options) ?? null, flag: 'a' });
}

class Stats {
  readonly size: number;
  readonly mtimeMs: number;
  readonly mtime: Date;
  readonly #kind: files.FileStats['kind'];
  constructor({ kind, size, modified }: files.FileStats) {
    this.size = size;
    this.mtimeMs = modified;
    this.mtime = new Date(modified);
    this.#kind = kind;
  }
  isFile(): boolean {
    return this.#kind === 'file';
  }
  isDirectory(): boolean {
    return this.#kind === 'folder';
  }
  isSymbolicLink(): boolean {
    return false;
  }
}

function statSync(path: string, { throwIfNoEntry = true } = {}): Stats | undefined {
  const stats = throwIfNoEntry ? files.stat(path) : statOrNone(path);
  return stats && new Stats(stats);
}

function statOrNone(path: string): files.FileStats | undefined {
  try {
    return files.stat(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function existsSync(path: string): boolean {
  try {
    files.stat(path);
    return true;
  } catch {
    return false;
  }
}

class Dirent {
  readonly name: string;
  readonly parentPath: string;
  readonly #kind: files.FileStats['kind'];
  constructor({ name, kind }: files.FolderEntry, parentPath: string) {
    this.name = name;
    this.parentPath = parentPath;
    this.#kind = kind;
  }
  isFile(): boolean {
    return this.#kind === 'file';
  }
  isDirectory(): boolean {
    return this.#kind === 'folder';
  }
  isSymbolicLink(): boolean {
    return false;
  }
}

function readdirSync(
  path: string,
  options: Options<{ withFileTypes: boolean; recursive: boolean }> = null,
): (string | Dirent)[] {
  const { withFileTypes = false, recursive = false } =
    typeof options === 'object' && options !== null ? options : {};
  return entriesOf(path, recursive).map((entry) =>
    withFileTypes ? entry : paths.relative(path, paths.join(entry.parentPath, entry.name)),
  );
}

function entriesOf(folder: string, recursive: boolean): Dirent[] {
  const entries = files.list(folder).map((entry) => new Dirent(entry, folder));
  if (!recursive) return entries;
  const inner = (entry: Dirent): Dirent[] =>
    entry.isDirectory() ? entriesOf(paths.join(folder, entry.name), true) : [];
  return entries.flatMap((entry) => [entry, ...inner(entry)]);
}

function mkdirSync(path: string, options: { recursive?: boolean } | number = {}): void {
  files.makeFolder(path, typeof options === 'object' && options.recursive === true);
}

function mkdtempSync(prefix: string): string {
  const path = `${prefix}${Math.random().toString(36).slice(2, 8).padEnd(6, '0')}`;
  files.makeFolder(path, false);
  return path;
}

function rmSync(path: string, { recursive = false, force = false } = {}): void {
  assertClosed(path);
  const stats = force ? statOrNone(path) : files.stat(path);
  if (stats === undefined) return;
  if (stats.kind !== 'folder') {
    files.remove(path, 'file');
    return;
  }
  if (!recursive)
    throw fsError('EISDIR', `${path} is a folder: remove it with { recursive: true }`);
  files.remove(path, 'tree');
}

function rmdirSync(path: string): void {
  assertClosed(path);
  files.remove(path, 'folder');
}

function unlinkSync(path: string): void {
  assertClosed(path);
  files.remove(path, 'file');
}

function renameSync(from: string, to: string): void {
  assertClosed(from);
  assertClosed(to);
  files.rename(from, to);
}

function copyFileSync(from: string, to: string): void {
  writeFileSync(to, joined(files.read(from, 0, Number.MAX_SAFE_INTEGER)));
}

function truncateSync(path: string, size = 0): void {
  files.truncate(path, size);
}

function readSync(
  descriptor: number,
  target: Uint8Array,
  offset: number | { offset?: number; length?: number; position?: number | null } = 0,
  length?: number,
  position: number | null = null,
): number {
  if (typeof offset === 'object') {
    const { offset: start = 0, length: size, position: place = null } = offset;
    return readSync(descriptor, target, start, size, place);
  }
  const size = length ?? target.length - offset;
  return readFrom(descriptor, toBytes(target).subarray(offset, offset + size), position);
}

function writeSync(
  descriptor: number,
  data: string | Uint8Array,
  offset: number | null = null,
  length?: number | Encoding,
  position: number | null = null,
): number {
  if (typeof data === 'string') return writeTo(descriptor, encode(data), offset);
  const start = offset ?? 0;
  const size = typeof length === 'number' ? length : data.length - start;
  return writeTo(descriptor, toBytes(data).subarray(start, start + size), position);
}

const sync = {
  readFileSync,
  writeFileSync,
  appendFileSync,
  statSync,
  lstatSync: statSync,
  readdirSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  rmdirSync,
  unlinkSync,
  renameSync,
  copyFileSync,
  truncateSync,
  accessSync: (path: string): void => void files.stat(path),
  openSync: openFile,
  closeSync: closeFile,
  readSync,
  writeSync,
  fstatSync: (descriptor: number): unknown => statSync(pathOf(descriptor)),
  ftruncateSync: (descriptor: number, size = 0): void => truncateSync(pathOf(descriptor), size),
};

class FileHandle {
  readonly fd: number;
  constructor(fd: number) {
    this.fd = fd;
  }
  async read(target: Uint8Array, ...rest: unknown[]): Promise<object> {
    const [offset, length, position] = rest as [number?, number?, (number | null)?];
    return { bytesRead: readSync(this.fd, target, offset, length, position), buffer: target };
  }
  async write(data: string | Uint8Array, ...rest: unknown[]): Promise<object> {
    const [offset, length, position] = rest as [number?, number?, (number | null)?];
    return { bytesWritten: writeSync(this.fd, data, offset, length, position), buffer: data };
  }
  async readFile(options?: Options): Promise<unknown> {
    return readFileSync(this.fd, options);
  }
  async writeFile(data: Data, options?: Options): Promise<void> {
    writeFileSync(this.fd, data, options);
  }
  async stat(): Promise<unknown> {
    return statSync(pathOf(this.fd));
  }
  async truncate(size = 0): Promise<void> {
    truncateSync(pathOf(this.fd), size);
  }
  async close(): Promise<void> {
    closeFile(this.fd);
  }
}

type Func = (...args: never[]) => unknown;

/** The same functions without `Sync`, as promises. */
const promised = Object.fromEntries(
  Object.entries<Func>(sync)
    .filter(([name]) => !/^(open|close|read|write|fstat|ftruncate)Sync$/.test(name))
    .map(([name, run]) => [
      name.slice(0, -'Sync'.length),
      async (...args: never[]): Promise<unknown> => run(...args),
    ]),
);

export const promises = {
  ...promised,
  open: async (path: string, flags?: string): Promise<FileHandle> =>
    new FileHandle(openFile(path, flags)),
};

const callbacks = Object.fromEntries(
  Object.entries<Func>(sync).map(([name, run]) => [
    name.slice(0, -'Sync'.length),
    (...args: never[]): void => {
      const callback: (error: unknown, value?: unknown) => void = args.pop() ?? (() => {});
      new Promise((resolve) => resolve(run(...args))).then(
        (value) => callback(null, value),
        (error) => callback(error),
      );
    },
  ]),
);

/** The supported part of `node:fs`: files and folders, no streams, links, modes or watchers. */
export const fs = {
  ...callbacks,
  ...sync,
  existsSync,
  promises,
  constants: { F_OK: 0, R_OK: 4, W_OK: 2, X_OK: 1 },
  Buffer,
};
