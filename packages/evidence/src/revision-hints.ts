import type { CheckedAnswer } from './checked-answer.js';
import type { EvidenceSource } from './evidence-source.js';

/** Returns lines for the writer's one revision: contradicted and unsupported values, at most 12. */
export function revisionHints(
  checked: CheckedAnswer,
  _sources: readonly EvidenceSource[],
): readonly string[] {
  return checked.values.flatMap(({ reason }) => reason ?? []);
}
