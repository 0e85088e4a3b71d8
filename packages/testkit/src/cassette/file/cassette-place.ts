import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InvalidInputError } from '@pce/core/errors';

/** A file, or a text in memory. */
export type CassetteSource = string | URL | { readonly text: string };

export function cassetteName(source: CassetteSource): string {
  const file = fileOf(source);
  return file === undefined ? 'the cassette' : basename(file);
}

/** Returns the text; `undefined` if there is no such file. */
export function readSource(source: CassetteSource): string | undefined {
  if (typeof source === 'object' && 'text' in source) return source.text;
  const file = toPath(source);
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    throw new InvalidInputError(`${file} cannot be read: make it a file that this user may read`, {
      cause,
    });
  }
}

/** Writes a file atomically; creates its folder. */
export function writeWhole(file: string | URL, text: string): void {
  const path = toPath(file);
  const draft = `${path}.${process.pid}.tmp`;
  mkdirSync(dirname(path), { recursive: true });
  try {
    writeFileSync(draft, text);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function fileOf(source: CassetteSource): string | undefined {
  return typeof source === 'object' && 'text' in source ? undefined : toPath(source);
}

function toPath(file: string | URL): string {
  return typeof file === 'string' ? file : fileURLToPath(file);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
