import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere } from '@pce/confined-files';
import type { Workspace } from '../workspace.js';
import { type NamedSource, nearDuplicate } from './near-duplicate.js';

/**
 * Returns a sentence on each script and tool file of a workspace that nearly repeats an earlier one, ignoring names,
 * whitespace and comments.
 */
export async function repeatedPrograms({
  root,
  tools,
}: Pick<Workspace, 'root' | 'tools'>): Promise<readonly string[]> {
  const seen: NamedSource[] = [];
  const repeated: string[] = [];
  for (const { source: name } of tools) {
    if (!/^(?:execution|tools)\//.test(name)) continue;
    const source = await ifThere(readFile(join(root, name), 'utf8'));
    if (source === undefined) continue;
    const twin = nearDuplicate(source, seen);
    if (twin !== undefined) repeated.push(`${name} nearly repeats ${twin}: keep one of them`);
    seen.push({ name, source });
  }
  return repeated;
}
