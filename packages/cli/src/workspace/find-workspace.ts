import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export interface FindWorkspaceInput {
  readonly cwd: string;
  readonly workspace?: string | undefined;
  readonly planFile?: string | undefined;
}

/**
 * Returns the workspace folder: the one that is named; else the nearest folder around the planning document, or around
 * the current folder, that has a `planning` folder; else the document's folder, or the current one.
 */
export function findWorkspace({ cwd, workspace, planFile }: FindWorkspaceInput): string {
  if (workspace !== undefined) return resolve(cwd, workspace);
  const start = planFile === undefined ? cwd : dirname(planFile);
  return around(start).find((folder) => isFolder(join(folder, 'planning'))) ?? start;
}

/** Returns the folder itself and those around it, nearest first. */
function around(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...around(parent)];
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
