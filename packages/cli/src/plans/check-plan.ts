import { type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Limits } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import { resolveLimits } from '@pce/core/internal';
import { checkDocument } from '@pce/rules';
import type { CheckDocumentOptions, DocumentCheck } from '@pce/rules/internal';
import type { Plan } from '@pce/workspace';
import type { Host } from '../workspace/compose.js';

export interface CheckedPlan {
  readonly check: DocumentCheck;
  /** The plan's limits; if they name no number of iterations, as many as its steps take, within the ceiling. */
  readonly limits: Partial<Limits>;
}

/** Looks a planning document up in the tools and workflows of the host, and does nothing. */
export function checkPlan(
  { request, inputs, limits, mode = 'code' }: Plan,
  { workspace, pce }: Pick<Host, 'workspace' | 'pce'>,
): CheckedPlan {
  const host: CheckDocumentOptions = {
    tools: pce.tools,
    workflows: workspace.workflows,
    filesIn: workspace.filesIn,
    inputs,
    mode,
  };
  const own = resolveLimits({}, limits);
  const { iterations } = checkDocument(request, { ...host, limits: own });
  const isRaised =
    limits.iterations === undefined && iterations > own.iterations && isAllowed({ iterations });
  const raised = isRaised ? { ...limits, iterations } : limits;
  return {
    check: checkDocument(request, { ...host, limits: resolveLimits({}, raised) }),
    limits: raised,
  };
}

function isAllowed(limits: Partial<Limits>): boolean {
  try {
    resolveLimits({}, limits);
    return true;
  } catch (error) {
    if (InvalidInputError.isInstance(error)) return false;
    throw error;
  }
}

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
