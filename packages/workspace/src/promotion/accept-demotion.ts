import { mkdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Demotion } from './find-demotions.js';

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
