import { resolveLimits } from '@pce/core';
import type { Limits } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import { type CheckDocumentOptions, checkDocument, type DocumentCheck } from '@pce/rules';
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
    ...{ inputs, mode },
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
