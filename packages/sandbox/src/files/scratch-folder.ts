import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import { ToolError } from '@pce/core/internal';
import type { ResolvedLimits } from '../limits/sandbox-limits.js';
import { isOver, measureScratch } from './measure-scratch.js';

export interface ScratchFolder extends AsyncDisposable {
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
