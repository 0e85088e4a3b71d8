import { type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';

/** Finds a file by its path in the current folder or the workspace, or by its name among the workspace's planning documents. */
export function planFileAt(given: string, workspace = '.'): string | undefined {
  const places = [given, join(workspace, given), join(workspace, 'planning', given)];
  return places.map((place) => resolve(place)).find((place) => statsOf(place)?.isFile());
}

/** Finds a planning document. @throws InvalidInputError if there is no such file. */
export function findPlanFile(given: string, workspace: string | undefined): string {
  const found = planFileAt(given, workspace);
  if (found !== undefined) return found;
  throw new InvalidInputError(`there is no planning document ${given}: check the path`);
}

/** Returns `undefined` if there is no such file, also for requests that are too long for a file name. */
export function statsOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
