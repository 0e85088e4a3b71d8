import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const maxFiles = 1_000;
const passedOver = /^(?:\.|node_modules$|planning$|execution$|scratch$|__pycache__$)/;

/** Returns files of a workspace that could be the input of a script, relative to it, the shallowest first. */
export async function workspaceFiles(root: string): Promise<readonly string[]> {
  const files: string[] = [];
  let folders = [''];
  while (folders.length > 0 && files.length < maxFiles) {
    const next: string[] = [];
    for (const folder of folders) {
      const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
      for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
        if (passedOver.test(entry.name)) continue;
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory()) next.push(path);
        else if (entry.isFile() && !isOfProject(entry.name)) files.push(path);
      }
    }
    folders = next;
  }
  return files;
}

/** Files that are about the project itself rather than data. */
function isOfProject(name: string): boolean {
  return /^(?:pce\.md|readme.*|license.*|package(?:-lock)?\.json|tsconfig.*)$|\.schema\.json$/i.test(
    name,
  );
}
