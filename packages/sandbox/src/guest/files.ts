import { request, requestBytes } from './host.ts';
import { copyOf } from './text.ts';

/** Maximum bytes of one request to the host. */
const chunk = 2 ** 20;

export interface FileStats {
  readonly kind: 'file' | 'folder' | 'other';
  readonly size: number;
  readonly modified: number;
}

export interface FolderEntry {
  readonly name: string;
  readonly kind: FileStats['kind'];
}

export interface WriteMode {
  readonly create: boolean;
  readonly exclusive: boolean;
  readonly truncate: boolean;
}

export function stat(path: string): FileStats {
  return request('stat', { path }) as FileStats;
}

export function list(path: string): readonly FolderEntry[] {
  return request('list', { path }) as readonly FolderEntry[];
}

/** Reads a number of bytes from a position; fewer at the end of the file. */
export function read(path: string, position: number, length: number): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < length; ) {
    const ask = { path, position: position + at, length: Math.min(chunk, length - at) };
    const part = new Uint8Array(requestBytes('read', JSON.stringify(ask)));
    if (part.length === 0) break;
    parts.push(part);
    at += part.length;
  }
  return parts;
}

/** Writes at a position. An empty write still opens the file in that mode. */
export function write(path: string, position: number, bytes: Uint8Array, mode: WriteMode): void {
  for (let at = 0; at === 0 || at < bytes.length; at += chunk) {
    const part = copyOf(bytes.subarray(at, at + chunk));
    const first = at === 0 ? mode : { create: false, exclusive: false, truncate: false };
    request('write', { path, position: position + at, ...first }, part);
  }
}

export function truncate(path: string, size: number): void {
  request('truncate', { path, size });
}

export function makeFolder(path: string, recursive: boolean): void {
  request('make-folder', { path, recursive });
}

export function remove(path: string, kind: 'file' | 'folder' | 'tree'): void {
  request('remove', { path, kind });
}

export function rename(from: string, to: string): void {
  request('rename', { from, to });
}
