import { existingPlace, type Place, readNow, statOf } from '@pce/confined-files';
import { type CriterionScope, evaluateCriterion, parseCriterion } from '@pce/core/internal';
import { contradictionsIn } from '@pce/tracker/internal';
import type { LoopState } from '../rules/state.js';
import type { LoopParts } from './loop-context.js';

/** Maximum bytes of a file whose content is compared. */
const maxBytes = 4_194_304;

/** Returns the files of a folder as values of criteria: "`report.md` exists", "`report.md` contains Summary". */
function workspaceScope(root: string): CriterionScope {
  const fileAt = (path: string): Place | undefined => {
    try {
      const place = existingPlace(root, path);
      return place && statOf(place)?.isFile() ? place : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    fileExists: (path) => fileAt(path) !== undefined,
    value(path) {
      const place = fileAt(path);
      return place && readNow(place, maxBytes);
    },
  };
}

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

/** Checks the criteria and the executor's report: one that says what did not happen is not taken as done. */
export function checkDone(state: LoopState, parts: LoopParts): ReturnType<typeof checkCriteria> {
  const { isMet, verdicts } = checkCriteria(state, parts);
  const wrong = contradictionsIn(state.claims ?? []);
  if (wrong.length === 0) return { isMet, verdicts };
  const report = { criterion: 'the report holds', passed: false, detail: wrong.join('; ') };
  return { isMet: false, verdicts: [...verdicts, report] };
}
