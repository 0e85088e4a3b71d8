import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { errorCode } from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';

export interface SkillFolder {
  /** Name of the folder, which is that of the skill. */
  readonly name: string;
  readonly path: string;
  /** The other files, by their paths in the folder, sorted. */
  readonly files: readonly string[];
}

const maxDepth = 8;
const maxFiles = 1_000;

/** Finds the skills in folders, at any depth; a missing folder has none. Links and names that begin with a dot are skipped. */
export async function findSkills(folders: readonly string[]): Promise<readonly SkillFolder[]> {
  const found: SkillFolder[] = [];
  const walk = async (path: string, depth: number): Promise<void> => {
    const entries = await entriesOf(path);
    if (entries.some((entry) => entry.isFile() && /^SKILL\.md$/i.test(entry.name))) {
      const files = (await filesIn(path, '', 0)).filter((file) => !/^SKILL\.md$/i.test(file));
      found.push({ name: basename(path), path, files: files.slice(0, maxFiles) });
      return;
    }
    for (const entry of entries) {
      if (entry.isDirectory() && depth < maxDepth) await walk(join(path, entry.name), depth + 1);
    }
  };
  for (const folder of folders) await walk(folder, 0);
  return found;
}

async function filesIn(root: string, folder: string, depth: number): Promise<readonly string[]> {
  const files: string[] = [];
  for (const entry of await entriesOf(join(root, folder))) {
    const file = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile()) files.push(file);
    else if (entry.isDirectory() && depth < maxDepth)
      files.push(...(await filesIn(root, file, depth + 1)));
  }
  return files;
}

async function entriesOf(path: string) {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries
      .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
      .sort((left, right) => (left.name < right.name ? -1 : 1));
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT' || errorCode(cause) === 'ENOTDIR') return [];
    throw new InvalidInputError(`the folder ${path} cannot be read`, { cause });
  }
}
