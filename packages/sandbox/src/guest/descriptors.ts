import * as files from './files.ts';
import { fsError } from './fs-error.ts';
import { path as paths } from './path.ts';

/** An open file. The host keeps none open: each read and write names the file again. */
interface OpenFile {
  readonly path: string;
  readonly append: boolean;
  readonly canRead: boolean;
  readonly canWrite: boolean;
  position: number;
}

const flagsOf: Readonly<Record<string, files.WriteMode | undefined>> = {
  w: { create: true, exclusive: false, truncate: true },
  wx: { create: true, exclusive: true, truncate: true },
  a: { create: true, exclusive: false, truncate: false },
  ax: { create: true, exclusive: true, truncate: false },
  'r+': { create: false, exclusive: false, truncate: false },
};

const open = new Map<number, OpenFile>();
/** Last used descriptor; as in Node, the first three are reserved. */
let last = 2;

/** Returns the write mode of flags; `undefined` for reading. */
export function writeMode(flags: string): files.WriteMode | undefined {
  const mode = flagsOf[flags] ?? flagsOf[flags.replace('+', '')];
  if (mode !== undefined || flags === 'r') return mode;
  throw fsError('EINVAL', `the flags ${flags} are not known here`);
}

export function openFile(path: string, flags = 'r'): number {
  const mode = writeMode(flags);
  if (mode === undefined) {
    if (files.stat(path).kind !== 'file') throw fsError('EISDIR', `${path} is not a file`);
  } else files.write(path, 0, new Uint8Array(0), mode);
  last += 1;
  open.set(last, {
    path: paths.normalize(path),
    append: flags.startsWith('a'),
    canRead: mode === undefined || flags.includes('+'),
    canWrite: mode !== undefined,
    position: 0,
  });
  return last;
}

export function closeFile(descriptor: number): void {
  fileOf(descriptor);
  open.delete(descriptor);
}

export function pathOf(descriptor: number): string {
  return fileOf(descriptor).path;
}

/** Reads into `target`, from `position` or, if it is `null`, from the end of the last read. */
export function readFrom(descriptor: number, target: Uint8Array, position: number | null): number {
  const file = fileOf(descriptor);
  if (!file.canRead) throw fsError('EBADF', `${file.path} is open for writing only`);
  let read = 0;
  for (const part of files.read(file.path, position ?? file.position, target.length)) {
    target.set(part, read);
    read += part.length;
  }
  if (position === null) file.position += read;
  return read;
}

export function writeTo(descriptor: number, bytes: Uint8Array, position: number | null): number {
  const file = fileOf(descriptor);
  if (!file.canWrite) throw fsError('EBADF', `${file.path} is open for reading only`);
  const at = file.append ? files.stat(file.path).size : (position ?? file.position);
  files.write(file.path, at, bytes, { create: false, exclusive: false, truncate: false });
  if (position === null) file.position = at + bytes.length;
  return bytes.length;
}

/** Rejects removing a file, or its folder, while it is open, so that no deleted file takes space. */
export function assertClosed(path: string): void {
  const name = paths.normalize(path);
  for (const file of open.values()) {
    if (file.path !== name && !file.path.startsWith(`${name}/`)) continue;
    throw fsError('EBUSY', `${file.path} is open: close it first`);
  }
}

function fileOf(descriptor: number): OpenFile {
  const file = open.get(descriptor);
  if (file === undefined) throw fsError('EBADF', `${String(descriptor)} is no open file`);
  return file;
}
