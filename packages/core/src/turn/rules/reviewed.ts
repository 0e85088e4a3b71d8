import type { PlannerInput } from '../../ports/planner.js';
import type { TurnEventOf } from './events.js';
import { inPhase } from './in-phase.js';
import { approved } from './planned.js';
import type { TurnState } from './state.js';

type Failure = NonNullable<PlannerInput['failure']>;

/** Applies the Critic's review of the plan. */
export function reviewed(state: TurnState, event: TurnEventOf<'critic.reviewed'>): TurnState {
  const { verdict, issues } = event.review;
  return inPhase(state, 'reviewing', () => {
    if (verdict === 'PASS') return approved(state);
    const message = issues.join('; ');
    const base: TurnState = {
      ...state,
      failure: toFailure(state, 'critic', { issues }),
      log: state.log.append({ type: 'review', verdict, message }),
    };
    return verdict === 'REVISE'
      ? { ...base, phase: { name: 'replanning', by: 'critic' } }
      : { ...base, halt: { kind: 'blocked', by: 'critic', message } };
  });
}

/** Returns the failure report for the Planner about its last plan. */
export function toFailure(
  { plan, goalsProgress }: TurnState,
  by: Failure['by'],
  why: Pick<Failure, 'issues'> & Partial<Failure>,
): Failure {
  return { by, reasons: [], suggestedFixes: [], ...(plan && { plan }), goalsProgress, ...why };
}
