import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Place, renameNames } from './rename-names.js';

export interface PlaceInFile extends Place {
  readonly file: string;
}

/** Larger files are made by programs. */
const maxBytes = 1_000_000;
const leftOut = /^(?:\..*|node_modules|dist|build|coverage)$/;

/** Finds old names of PCE in the programs of a folder, and replaces them if it may `write`. */
export function renameFolder(folder: string, write: boolean) {
  const changes: PlaceInFile[] = [];
  const unsure: PlaceInFile[] = [];
  for (const path of programsOf(folder)) {
    const bytes = readFileSync(path);
    if (bytes.length > maxBytes || !isUtf8(bytes)) continue;
    const renamed = renameNames(`${bytes}`, { mayHaveJsx: !/\.[cm]?ts$/.test(path) });
    const inFile = (place: Place) => ({ file: relative(folder, path), ...place });
    changes.push(...renamed.changes.map(inFile));
    unsure.push(...renamed.unsure.map(inFile));
    if (write && renamed.changes.length > 0) writeFileSync(path, renamed.source);
  }
  return { changes, unsure };
}

function programsOf(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return leftOut.test(entry.name) ? [] : programsOf(path);
    return entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name) ? [path] : [];
  });
}
