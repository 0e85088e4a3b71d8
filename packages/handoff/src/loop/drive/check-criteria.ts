import { evaluateCriterion, parseCriterion } from '@pce/core/internal';
import type { LoopState } from '../rules/state.js';
import type { LoopParts } from './loop-context.js';
import { workspaceScope } from './workspace-scope.js';

export function checkCriteria({ criteria }: LoopState, { scope, workspace }: LoopParts) {
  const values = scope ?? workspaceScope(workspace);
  const verdicts = criteria.map((criterion) => {
    const parsed = parseCriterion(criterion);
    if (parsed === undefined) return { criterion, passed: null, detail: 'it cannot be checked' };
    const { passed, detail } = evaluateCriterion(parsed, values);
    return { criterion, passed: passed ?? null, detail };
  });
  return { isMet: verdicts.every(({ passed }) => passed === true), verdicts };
}
