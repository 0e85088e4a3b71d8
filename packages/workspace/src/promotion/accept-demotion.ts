import { mkdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Demotion } from './find-demotions.js';

/**
 * Takes a workflow out of use: its file moves into `.pce/demoted/`, where no turn looks for workflows.
 *
 * @returns where it is now, relative to the root.
 */
export async function acceptDemotion(root: string, { file }: Demotion, at: Date): Promise<string> {
  const folder = '.pce/demoted';
  const kept = `${folder}/${at.toISOString().replaceAll(':', '-')}-${basename(file)}`;
  await mkdir(join(root, folder), { recursive: true });
  await rename(file, join(root, kept));
  return kept;
}
