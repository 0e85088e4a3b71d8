import type { JSX } from 'preact';
import { NewPlan } from './new-plan.tsx';
import { PlanEditor } from './plan-editor.tsx';

/** A new plan, or one that the server keeps. */
export function PlanPage({ planId }: { readonly planId: string }): JSX.Element {
  return planId === 'new' ? <NewPlan /> : <PlanEditor key={planId} planId={planId} />;
}
