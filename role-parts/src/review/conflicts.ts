import { forbiddenSteps } from '@pce/core/internal';
import { shorten } from '../text/shorten.js';

interface Step {
  readonly id: string;
  readonly description: string;
}

/** Returns a conflict for each step that a constraint or the request forbids, read as by the policy gate. */
export function constraintConflicts(
  constraints: readonly string[],
  steps: readonly Step[],
  request = '',
): string[] {
  const declared = constraints.map((text) => ({ text, isConstraint: true }));
  const found = forbiddenSteps([...declared, { text: request, isConstraint: false }], steps);
  return found.map(
    ({ id, description, constraint }) =>
      `${id} (${shorten(description, 100)}) does what the constraint "${shorten(constraint, 100)}" forbids: change one of the two`,
  );
}

/** Success criteria that cannot both hold: "`a` exists" and "`a` does not exist". */
export function criteriaConflicts(criteria: readonly string[]): string[] {
  const affirmed = new Map(criteria.map((criterion) => [plain(criterion), criterion]));
  return criteria.flatMap((criterion) => {
    const opposite = affirmed.get(plain(criterion).replace(/ does not exist$/, ' exists'));
    return opposite === undefined || opposite === criterion
      ? []
      : [
          `the success criteria "${opposite}" and "${criterion}" contradict each other: change one of the two`,
        ];
  });
}

function plain(criterion: string): string {
  return criterion.toLowerCase().replace(/\s+/g, ' ').replace(/[.!]$/, '').trim();
}
