import { lstat, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import { ToolError } from '@pce/core/internal';
import type { ResolvedLimits } from '../limits/sandbox-limits.js';

interface ScratchFolder extends AsyncDisposable {
  readonly path: string;
}

/** Opens a temporary folder that is removed afterwards, or the shared one, which must not contain links out of it. */
export async function openScratch(
  shared: string | undefined,
  limits: ResolvedLimits,
): Promise<ScratchFolder> {
  if (shared === undefined) {
    const path = await realpath(await mkdtemp(join(tmpdir(), 'pce-sandbox-')));
    return { path: path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
  }
  const path = await realFolder(shared);
  const measure = await measureScratch(path, limits);
  if (measure.leadsOut !== undefined) {
    throw new ToolError(
      'sandbox_violation',
      `${measure.leadsOut} in the scratch folder is neither a file nor a folder, so it may lead out: remove it`,
    );
  }
  if (isOver(measure, limits)) {
    throw new ToolError(
      'sandbox_violation',
      `the scratch folder ${path} holds more than a run may put there: empty it, or raise the limits`,
    );
  }
  return { path, [Symbol.asyncDispose]: async () => {} };
}

async function realFolder(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch (error) {
    throw new InvalidInputError(`the scratch folder ${folder} cannot be used`, { cause: error });
  }
}

export interface Quota {
  /** Charges a write. Throws `sandbox_violation` if it exceeds the limits. */
  charge(bytes: number, files: number): void;
  released(): Promise<void>;
}

type Limits = Pick<ResolvedLimits, 'maxScratchBytes' | 'maxScratchFiles'>;

/** Creates a quota for a scratch folder, including its earlier contents. */
export async function scratchQuota(folder: string, limits: Limits): Promise<Quota> {
  let used = await measureScratch(folder, limits);
  return {
    charge(bytes, files) {
      used = added(used, bytes, files, limits);
    },
    async released() {
      used = await measureScratch(folder, limits);
    },
  };
}

/** Creates a quota for writes into a folder of the user. Removals free nothing. */
export function writeQuota(limits: Limits): Quota {
  let used: Used = { bytes: 0, files: 0 };
  return {
    charge(bytes, files) {
      used = added(used, bytes, files, limits);
    },
    released: async () => {},
  };
}

interface Used {
  readonly bytes: number;
  readonly files: number;
}

function added<Had extends Used>(had: Had, bytes: number, files: number, limits: Limits): Had {
  const used = { ...had, bytes: had.bytes + bytes, files: had.files + files };
  if (used.bytes <= limits.maxScratchBytes && used.files <= limits.maxScratchFiles) return used;
  throw new ToolError(
    'sandbox_violation',
    `a tool may hold ${limits.maxScratchBytes} bytes in ${limits.maxScratchFiles} files and folders, and this would be more`,
  );
}

interface ScratchMeasure {
  readonly bytes: number;
  readonly files: number;
  /** Whether it cannot be counted because of its depth or permissions. */
  readonly isUncountable: boolean;
  /** An entry that is neither a file nor a folder: a link, a device. */
  readonly leadsOut: string | undefined;
}

/** Measures a folder that may be changing. Names are bytes: a tool may use invalid UTF-8. */
async function measureScratch(root: string, limits: Limits): Promise<ScratchMeasure> {
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
function isOver(
  { bytes, files, isUncountable }: Pick<ScratchMeasure, 'bytes' | 'files' | 'isUncountable'>,
  { maxScratchBytes, maxScratchFiles }: Limits,
): boolean {
  return isUncountable || bytes > maxScratchBytes || files > maxScratchFiles;
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
