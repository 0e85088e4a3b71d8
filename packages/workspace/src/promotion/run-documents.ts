import { InvalidInputError } from '@pce/core/errors';
import type { Workspace } from '../workspace.js';
import { askedSteps } from './asked-steps.js';
import type { RunDocument } from './same-work.js';

/** Reads the planning documents of a workspace as their runs are asked; invalid ones are left out. */
export async function readRunDocuments(workspace: Workspace): Promise<readonly RunDocument[]> {
  const read = workspace.documents.map(async ({ path }): Promise<RunDocument[]> => {
    try {
      const { request, inputs } = await workspace.readPlan(path);
      return [{ path, request, steps: askedSteps(request, inputs) }];
    } catch (error) {
      if (!InvalidInputError.isInstance(error)) throw error;
      return [];
    }
  });
  return (await Promise.all(read)).flat();
}
