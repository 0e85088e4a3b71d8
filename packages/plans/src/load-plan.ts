import type { Dirent } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import { type PlanLimits, resolvePlanLimits } from './limits.js';
import type { Plan } from './plan.js';
import type { ReadPlanOptions } from './plan-reader.js';
import { isPlanFileName, type PlanFile } from './plan-source.js';
import { readPlan } from './read-plan.js';

const maxDepth = 4;

/**
 * Reads a plan from a file, a zip archive or a folder. Of a folder the files are read that could hold a plan by their
 * names; links, and what begins with a dot, are left out.
 *
 * @throws InvalidInputError if there is nothing at the path, it cannot be read, or the folder holds too many files.
 *
 * @example
 * ```ts
 * const plan = await loadPlan('plans/launch.zip');
 * for (const { severity, where, message } of plan.problems) console.error(`${severity}: ${where}: ${message}`);
 * ```
 */
export async function loadPlan(path: string, options: ReadPlanOptions = {}): Promise<Plan> {
  const { maxBytes } = resolvePlanLimits(options.limits);
  try {
    const isFolder = (await stat(path)).isDirectory();
    if (!isFolder) {
      const content = await readAtMost(path, maxBytes);
      return await readPlan({ ...options, content, file: basename(path) });
    }
    return await readPlan({ ...options, files: await readPlanFolder(path, options.limits) });
  } catch (cause) {
    throw toInvalidInput(path, cause);
  }
}

/**
 * Reads the files of a folder that could hold a plan by their names.
 *
 * @throws InvalidInputError if there is no such folder, it cannot be read, or holds too many files.
 */
export async function readPlanFolder(
  folder: string,
  limits: Partial<PlanLimits> = {},
): Promise<readonly PlanFile[]> {
  const { maxBytes, maxEntries } = resolvePlanLimits(limits);
  try {
    const names = await fileNames(folder, maxEntries);
    return await readFiles(folder, names, maxBytes);
  } catch (cause) {
    throw toInvalidInput(folder, cause);
  }
}

async function fileNames(folder: string, maxEntries: number): Promise<readonly string[]> {
  const names: string[] = [];
  let count = 0;
  const walk = async (inside: string, depth: number): Promise<void> => {
    for (const entry of await sorted(join(folder, inside))) {
      count += 1;
      if (count > maxEntries) {
        const message = `${folder} holds more than ${maxEntries} files; name the folder of the plan alone`;
        throw new InvalidInputError(message);
      }
      const name = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (entry.isDirectory() && depth < maxDepth) await walk(name, depth + 1);
      if (entry.isFile() && isPlanFileName(name)) names.push(name);
    }
  };
  await walk('', 1);
  return names;
}

async function sorted(folder: string): Promise<readonly Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** Stops one byte after the limit, so that `readPlan` sees that it is passed. */
async function readFiles(
  folder: string,
  names: readonly string[],
  maxBytes: number,
): Promise<readonly PlanFile[]> {
  const files: PlanFile[] = [];
  let bytesLeft = maxBytes;
  for (const name of names) {
    const content = await readAtMost(join(folder, name), bytesLeft);
    files.push({ path: name, content });
    bytesLeft -= content.length;
    if (bytesLeft < 0) break;
  }
  return files;
}

/** Reads the bytes of a file, at most one more than the limit, even if it grows. */
async function readAtMost(path: string, maxBytes: number): Promise<Uint8Array> {
  await using file = await open(path, 'r');
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length <= maxBytes) {
    const chunk = Buffer.alloc(Math.min(64 * 1024, maxBytes + 1 - length));
    const { bytesRead } = await file.read(chunk, 0, chunk.length);
    if (bytesRead === 0) break;
    chunks.push(chunk.subarray(0, bytesRead));
    length += bytesRead;
  }
  return Buffer.concat(chunks);
}

function toInvalidInput(path: string, cause: unknown): unknown {
  if (!(cause instanceof Error) || !('code' in cause) || !('syscall' in cause)) return cause;
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'is not there',
    EACCES: 'may not be read by this user',
    EPERM: 'may not be read by this user',
  };
  const reason = reasons[String(cause.code)] ?? `cannot be read: ${cause.message}`;
  return new InvalidInputError(
    `the plan ${path} ${reason}; name a file, a zip archive or a folder`,
    { cause },
  );
}
