import { lstat, readdir } from 'node:fs/promises';
import type { ResolvedLimits } from '../limits/sandbox-limits.js';

export interface ScratchMeasure {
  readonly bytes: number;
  readonly files: number;
  /** Whether it cannot be counted because of its depth or permissions. */
  readonly isUncountable: boolean;
  /** An entry that is neither a file nor a folder: a link, a device. */
  readonly leadsOut: string | undefined;
}

type Limits = Pick<ResolvedLimits, 'maxScratchBytes' | 'maxScratchFiles'>;

/** Measures a folder that may be changing. Names are bytes: a tool may use invalid UTF-8. */
export async function measureScratch(root: string, limits: Limits): Promise<ScratchMeasure> {
  const measure = { bytes: 0, files: 0, isUncountable: false, leadsOut: undefined };
  const folders = [Buffer.from(root)];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    try {
      for (const entry of await readdir(folder, { withFileTypes: true, encoding: 'buffer' })) {
        const path = Buffer.concat([folder, Buffer.from('/'), entry.name]);
        measure.files += 1;
        if (entry.isDirectory()) folders.push(path);
        else if (entry.isFile()) measure.bytes += await sizeOf(path);
        else return { ...measure, leadsOut: path.toString() };
        if (isOver(measure, limits)) return measure;
      }
    } catch (error) {
      if (!isGone(error)) return { ...measure, isUncountable: true };
    }
  }
  return measure;
}

async function sizeOf(path: Buffer): Promise<number> {
  try {
    return (await lstat(path)).size;
  } catch (error) {
    if (isGone(error)) return 0;
    throw error;
  }
}

/** Whether the usage exceeds the limits. */
export function isOver(
  { bytes, files, isUncountable }: Pick<ScratchMeasure, 'bytes' | 'files' | 'isUncountable'>,
  { maxScratchBytes, maxScratchFiles }: Limits,
): boolean {
  return isUncountable || bytes > maxScratchBytes || files > maxScratchFiles;
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
