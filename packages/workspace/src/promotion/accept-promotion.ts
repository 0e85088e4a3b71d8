import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { errorCode } from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';
import type { Draft } from './draft-workflow.js';
import type { Demotion } from './find-demotions.js';

/**
 * Writes a promoted workflow into the workspace, where the next turn finds it.
 *
 * @returns the file, relative to the root.
 * @throws `InvalidInputError` if the file exists: nothing is overwritten.
 */
export async function acceptPromotion(root: string, { name, text }: Draft): Promise<string> {
  const file = `workflows/${name}.md`;
  await mkdir(join(root, 'workflows'), { recursive: true });
  try {
    await writeFile(join(root, file), text, { flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    throw new InvalidInputError(`${file} is there already: rename or remove it, and accept again`);
  }
  return file;
}

/**
 * Takes a workflow out of use: moves its file to `.pce/demoted/`, which is not searched for workflows.
 *
 * @returns its new path, relative to the root.
 */
export async function acceptDemotion(root: string, { file }: Demotion, at: Date): Promise<string> {
  const folder = '.pce/demoted';
  const kept = `${folder}/${at.toISOString().replaceAll(':', '-')}-${basename(file)}`;
  await mkdir(join(root, folder), { recursive: true });
  await rename(file, join(root, kept));
  return kept;
}
