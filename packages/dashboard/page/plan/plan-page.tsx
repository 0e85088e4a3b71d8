import { ChangeEditor } from './change-editor.tsx';
import { NewPlan } from './new-plan.tsx';
import { PlanEditor } from './plan-editor.tsx';

/** Place of a plan: `new`, the id of one that the server keeps, or `change` for what is left of that of an execution. */
export interface PlanPlace {
  readonly planId: string;
  readonly executionId: string;
}

/** A new plan, one that the server keeps, or what is left of that of an execution. */
export function PlanPage({ planId, executionId }: PlanPlace) {
  if (planId === 'change') return <ChangeEditor key={executionId} executionId={executionId} />;
  return planId === 'new' ? <NewPlan /> : <PlanEditor key={planId} planId={planId} />;
}
