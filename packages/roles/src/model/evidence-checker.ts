import type { EvidenceChecker } from '@pce/core/ports';
import { lookAt } from '@pce/evidence';

/** Evaluates expressions over results by `@pce/evidence`. */
export const evidenceChecker: EvidenceChecker = {
  version: 'evidence/1',
  look(expression, sources) {
    const looked = lookAt(expression, sources);
    return looked.ok ? { ok: true, value: looked.value } : { ok: false, message: looked.message };
  },
};
